import { graphql } from '../../api/graphql.ts';

export const branchBrandingDocument = graphql(`
  query branchBranding($url: String!) {
    branch(url: $url) {
      id
      name
      url
      logo_url
      primary_color
      secondary_color
    }
  }
`);
