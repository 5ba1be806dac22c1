import { graphql } from '../../../api/graphql.ts';

export const restoreUserDocument = graphql(`
  mutation restoreUser($id: ID!, $branchUrl: String) {
    restoreUser(id: $id, branchUrl: $branchUrl) {
      id
      first_name
      last_name
    }
  }
`);
