import { graphql } from '../../../api/graphql.ts';

export const updatePasswordDocument = graphql(`
  mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {
    updatePassword(current_password: $current_password, new_password: $new_password, new_password_confirmation: $new_password_confirmation)
  }
`);
