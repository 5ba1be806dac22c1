import { graphql } from '../../../api/graphql.ts';

export const personOfAuditDocument = graphql(`
  query personOfAudit($id: ID!, $branchUrl: String) {
    user(id: $id, branchUrl: $branchUrl) {
      id
      first_name
      last_name
    }
  }
`);
