import { graphql } from '../../../api/graphql.ts';

export const removeBranchUserDocument = graphql(`
  mutation removeBranchUser($user_id: ID!, $branch_id: ID!, $branchUrl: String) {
    removeUserFromBranch(user_id: $user_id, branch_id: $branch_id, branchUrl: $branchUrl)
  }
`);

export const setBranchAccessDocument = graphql(`
  mutation setBranchAccess($user_id: ID!, $branch_id: ID!, $active: Boolean!, $branchUrl: String) {
    setBranchAccess(user_id: $user_id, branch_id: $branch_id, active: $active, branchUrl: $branchUrl)
  }
`);
