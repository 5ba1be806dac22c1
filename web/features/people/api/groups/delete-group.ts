import { graphql } from '../../../../api/graphql.ts';

export const deleteGroupDocument = graphql(`
  mutation deleteGroup($group_id: Int!, $branchUrl: String) {
    deleteGroup(group_id: $group_id, branchUrl: $branchUrl)
  }
`);
