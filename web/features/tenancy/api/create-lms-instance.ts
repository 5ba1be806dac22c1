import { graphql } from '../../../api/graphql.ts';

export const createLmsInstanceDocument = graphql(`
  mutation createLmsInstance(
    $name: String!
    $domain: String
    $theme: String
    $license_count: Int
    $branch_limit: Int
    $api_access: Boolean
    $branding_enabled: Boolean
    $is_active: Boolean
    $logo: Upload
    $primary_color: String
    $secondary_color: String
  ) {
    createLmsInstance(
      name: $name
      domain: $domain
      theme: $theme
      license_count: $license_count
      branch_limit: $branch_limit
      api_access: $api_access
      branding_enabled: $branding_enabled
      is_active: $is_active
      logo: $logo
      primary_color: $primary_color
      secondary_color: $secondary_color
    ) {
      id
      name
      logo_url
    }
  }
`);
