import { graphql } from '../../../api/graphql.ts';

export const createInstanceUserDocument = graphql(`
  mutation createInstanceUser(
    $instance_id: ID!
    $first_name: String!
    $last_name: String!
    $email: String!
    $password: String
    $role: String!
    $primary_access: Boolean
    $is_active: Boolean
    $is_owner: Boolean
    $skip_email: Boolean
  ) {
    createInstanceUser(
      instance_id: $instance_id
      first_name: $first_name
      last_name: $last_name
      email: $email
      password: $password
      role: $role
      primary_access: $primary_access
      is_active: $is_active
      is_owner: $is_owner
      skip_email: $skip_email
    ) {
      id
    }
  }
`);
