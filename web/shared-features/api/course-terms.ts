import { graphql } from '../../api/graphql.ts';

export const courseTermsDocument = graphql(`
  query courseTerms($id: Int!, $branchUrl: String) {
    course(id: $id, branchUrl: $branchUrl) {
      id
      terms {
        mandatory
        due_day
        due_days
        grace_days
        access_ends
        access_days
        access_kept
        reason
      }
    }
  }
`);
