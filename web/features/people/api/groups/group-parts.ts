// @chunk shell
import { graphql } from '../../../../api/graphql.ts';

export const groupPartsDocument = graphql(`
  query groupParts($id: ID!, $branchUrl: String) {
    group(id: $id, branchUrl: $branchUrl) {
      id
      name
      description
      courses {
        id
        title
      }
      branches {
        id
        name
      }
      categories {
        id
        name
      }
      viewer_can
    }
  }
`);
