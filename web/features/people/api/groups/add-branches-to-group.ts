import { graphql } from '../../../../api/graphql.ts';

export const addBranchesToGroupDocument = graphql(`
  mutation addBranchesToGroup($group_id: ID!, $branch_ids: [ID!]!, $branchUrl: String) {
    addBranchesToGroup(group_id: $group_id, branch_ids: $branch_ids, branchUrl: $branchUrl)
  }
`);
