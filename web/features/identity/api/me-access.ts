import { graphql } from '../../../api/graphql.ts';

export const meAccessDocument = graphql(`
  query meAccess {
    meAccess {
      id
      name
      domain
      is_active
      user_primary_access
      user_is_owner
      user_instance_is_active
      user_branches {
        id
        name
        url
        lms_instance_id
        user_branch_is_active
        user_branch_role
      }
    }
  }
`);
