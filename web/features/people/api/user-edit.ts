import { graphql } from '../../../api/graphql.ts';

export const userEditDocument = graphql(`
  query userEdit($id: ID!, $branchUrl: String) {
    user(id: $id, branchUrl: $branchUrl) {
      id
      first_name
      last_name
      email
      role
      is_primary
      is_active
      deactivate_at
      viewer_can
    }
  }
`);
