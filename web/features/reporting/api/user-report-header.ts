import { graphql } from '../../../api/graphql.ts';

export const userReportHeaderDocument = graphql(`
  query userReportHeader($id: ID!, $branchUrl: String) {
    user(id: $id, branchUrl: $branchUrl) {
      id
      first_name
      last_name
      email
      last_login_at
    }
  }
`);
