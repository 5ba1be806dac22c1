import { graphql } from '../../../../api/graphql.ts';

export const groupTermsDocument = graphql(`
  query groupTerms($id: ID!, $branchUrl: String) {
    group(id: $id, branchUrl: $branchUrl) {
      id
      course_terms {
        course_id
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
  }
`);
