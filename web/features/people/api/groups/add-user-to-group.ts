import { graphql } from '../../../../api/graphql.ts';

export const addUserToGroupDocument = graphql(`
  mutation addUserToGroup($user_id: ID!, $group_ids: [ID!]!, $branchUrl: String) {
    addUserToGroup(user_id: $user_id, group_ids: $group_ids, branchUrl: $branchUrl)
  }
`);
