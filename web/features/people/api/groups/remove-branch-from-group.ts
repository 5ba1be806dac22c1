import { graphql } from '../../../../api/graphql.ts';

export const removeBranchFromGroupDocument = graphql(`
  mutation removeBranchFromGroup($group_id: ID!, $branch_id: ID!, $branchUrl: String) {
    removeBranchFromGroup(group_id: $group_id, branch_id: $branch_id, branchUrl: $branchUrl)
  }
`);
