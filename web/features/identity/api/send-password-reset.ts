import { graphql } from '../../../api/graphql.ts';

export const sendPasswordResetDocument = graphql(`
  mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {
    sendPasswordReset(email: $email, branch_url: $branch_url, instance_domain: $instance_domain)
  }
`);
