import { graphql } from '../../api/graphql.ts';

export const viewerDocument = graphql(`
  query viewer {
    viewer {
      user {
        id
        email
        first_name
        last_name
        primary_access
        is_owner
        last_login_at
      }
      role
      instance {
        id
        name
        domain
        logo_url
        theme
        is_active
      }
      branch {
        id
        name
        url
        logo_url
        primary_color
        secondary_color
      }
      permissions
    }
  }
`);
