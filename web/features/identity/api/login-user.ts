import { graphql } from '../../../api/graphql.ts';

export const loginUserDocument = graphql(`
  mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {
    loginUser(email: $email, password: $password, instance_url: $instance_url, branch_url: $branch_url) {
      user {
        id
        email
        first_name
        last_name
      }
      token
    }
  }
`);
