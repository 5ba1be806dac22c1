import { graphql } from '../../api/graphql.ts';

export const instanceByUrlDocument = graphql(`
  query instanceByUrl($url: String!) {
    instanceByUrl(url: $url) {
      id
      name
      domain
      license_count
      branch_limit
      theme
      trial_ends_at
      is_active
      logo_url
      primary_color
      secondary_color
    }
  }
`);
