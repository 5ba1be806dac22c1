import { graphql } from '../../../api/graphql.ts';

export const deleteUserDocument = graphql(`
  mutation deleteUser($id: ID!, $branchUrl: String) {
    deleteUser(id: $id, branchUrl: $branchUrl)
  }
`);
