import { graphql } from '../../../api/graphql.ts';

export const lmsInstanceEditDocument = graphql(`
  query lmsInstanceEdit($id: ID!) {
    lmsInstance(id: $id) {
      id
      name
      domain
      theme
      license_count
      branch_limit
      api_access
      branding_enabled
      require_password_change
      is_active
      logo_url
      primary_color
      secondary_color
    }
  }
`);
