import { graphql } from '../../../../api/graphql.ts';

export const editInstanceUserDocument = graphql(`
  mutation editInstanceUser(
    $user_id: ID!
    $instance_id: ID!
    $primary_access: Boolean
    $user_is_active: Boolean
    $instance_is_active: Boolean
    $is_owner: Boolean
    $first_name: String
    $last_name: String
    $email: String
    $role: String
    $deactivate_at: Date
    $skip_email: Boolean
  ) {
    editInstanceUser(
      user_id: $user_id
      instance_id: $instance_id
      primary_access: $primary_access
      user_is_active: $user_is_active
      instance_is_active: $instance_is_active
      is_owner: $is_owner
      first_name: $first_name
      last_name: $last_name
      email: $email
      role: $role
      deactivate_at: $deactivate_at
      skip_email: $skip_email
    ) {
      id
    }
  }
`);
