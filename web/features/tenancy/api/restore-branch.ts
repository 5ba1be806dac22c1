// @chunk table
import { graphql } from '../../../api/graphql.ts';

export const restoreBranchDocument = graphql(`
  mutation restoreBranch($id: ID!, $branchUrl: String) {
    restoreBranch(id: $id, branchUrl: $branchUrl) {
      id
      name
      url
    }
  }
`);
