import { graphql } from '../../../api/graphql.ts';

export const createUserDocument = graphql(`
  mutation CreateUser($input: CreateUserInput!, $branchUrl: String) {
    CreateUser(input: $input, branchUrl: $branchUrl) {
      id
      first_name
      last_name
      email
      role
    }
  }
`);
