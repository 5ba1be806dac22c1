// @chunk shell
import { graphql } from '../../../api/graphql.ts';

export const branchEditDocument = graphql(`
  query branchEdit($id: ID!) {
    branch(id: $id) {
      id
      name
      url
      theme
      language
      languages
      time_zone
      is_default
      logo_url
      primary_color
      secondary_color
      viewer_can
    }
  }
`);
