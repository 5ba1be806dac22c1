import { graphql } from '../../../api/graphql.ts';

export const addUsersToBranchDocument = graphql(`
  mutation addUsersToBranch($userBranchInput: UserBranchInput!, $branchUrl: String) {
    addUserToBranch(userBranchInput: $userBranchInput, branchUrl: $branchUrl)
  }
`);
