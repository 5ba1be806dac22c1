// @chunk shell
import { graphql } from '../../../../api/graphql.ts';

export const removeUserFromGroupDocument = graphql(`
  mutation removeUserFromGroup($group_id: ID!, $user_id: ID!, $branchUrl: String) {
    removeUserFromGroup(group_id: $group_id, user_id: $user_id, branchUrl: $branchUrl)
  }
`);
