import { graphql } from '../../../api/graphql.ts';

export const deleteBranchDocument = graphql(`
  mutation DeleteBranch($branch_id: ID!, $branchUrl: String) {
    DeleteBranch(branch_id: $branch_id, branchUrl: $branchUrl)
  }
`);
