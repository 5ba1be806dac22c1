import { graphql } from '../../../api/graphql.ts';

export const resetPasswordDocument = graphql(`
  mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {
    resetPassword(email: $email, token: $token, password: $password, branchUrl: $branchUrl) {
      message
    }
  }
`);
