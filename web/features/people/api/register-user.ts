import { graphql } from '../../../api/graphql.ts';

export const registerUserDocument = graphql(`
  mutation registerUser($first_name: String!, $last_name: String!, $email: String!, $password: String!, $role: String) {
    registerUser(first_name: $first_name, last_name: $last_name, email: $email, password: $password, role: $role) {
      first_name
      last_name
      email
    }
  }
`);
