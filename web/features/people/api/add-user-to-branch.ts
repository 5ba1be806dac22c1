import { graphql } from '../../../api/graphql.ts';

export const addUserToBranchDocument = graphql(`
  mutation addUserToBranch($userBranchInput: UserBranchInput!, $branchUrl: String) {
    addUserToBranch(userBranchInput: $userBranchInput, branchUrl: $branchUrl)
  }
`);
