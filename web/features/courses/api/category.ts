import { graphql } from '../../../api/graphql.ts';

export const categoryDocument = graphql(`
  query category($id: ID!, $branchUrl: String) {
    category(id: $id, branchUrl: $branchUrl) {
      id
      name
      parent_id
      image
      branches {
        id
        name
      }
      groups {
        id
        name
      }
      shown_to_nobody
      translations {
        language
        name
      }
    }
  }
`);
