import { graphql } from '../../api/graphql.ts';

export const branchLookupDocument = graphql(`
  query branchLookup($url: String!) {
    branch(url: $url) {
      id
      name
      url
      logo_url
      primary_color
      secondary_color
      lms_instance_id
      is_user_in_branch
    }
  }
`);
