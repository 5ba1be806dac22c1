import { graphql } from '../../api/graphql.ts';

// On a branch route the membership is requested in the same call: the first screen waits for one reply.
export const viewerDocument = graphql(`
  query viewer($branch: String!, $onBranch: Boolean!) {
    viewer {
      user {
        id
        email
        first_name
        last_name
        primary_access
        is_owner
        last_login_at
        language
        time_zone
      }
      role
      instance {
        id
        name
        domain
        logo_url
        primary_color
        secondary_color
        theme
        is_active
        branding_enabled
        languages
        time_zone
      }
      branch {
        id
        name
        url
        logo_url
        primary_color
        secondary_color
        languages
      }
      password_given
      must_change_password
      may_switch
      language
      time_zone
      permissions
    }
    branch(url: $branch) @include(if: $onBranch) {
      id
      is_user_in_branch
    }
  }
`);
