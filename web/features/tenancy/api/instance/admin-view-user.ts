import { graphql } from '../../../../api/graphql.ts';

export const adminViewUserDocument = graphql(`
  query adminViewUser($id: ID!, $instance_id: ID) {
    adminViewUser(id: $id, instance_id: $instance_id) {
      id
      first_name
      last_name
      email
      role
      primary_access
      user_is_active
      instance_is_active
      is_owner
      deactivate_at
    }
  }
`);
