import { graphql } from '../../../api/graphql.ts';

export const updateUserDocument = graphql(`
  mutation updateUser($id: ID!, $input: UpdateUserInput!, $branchUrl: String) {
    updateUser(id: $id, input: $input, branchUrl: $branchUrl) {
      id
      first_name
      last_name
      email
      role
    }
  }
`);
