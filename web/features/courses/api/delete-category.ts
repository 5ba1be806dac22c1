import { graphql } from '../../../api/graphql.ts';

export const deleteCategoryDocument = graphql(`
  mutation deleteCategory($id: Int!, $branchUrl: String, $move_to: Int) {
    deleteCategory(id: $id, branchUrl: $branchUrl, move_to: $move_to)
  }
`);
