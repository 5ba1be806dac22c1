import { graphql } from '../../../api/graphql.ts';

export const validatePasswordTokenDocument = graphql(`
  query validatePasswordToken($email: String!, $token: String!) {
    validatePasswordToken(email: $email, token: $token)
  }
`);
