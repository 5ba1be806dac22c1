import { graphql } from '../../api/graphql.ts';

export const setEnrolmentTermsDocument = graphql(`
  mutation setEnrolmentTerms($course_id: ID!, $user_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
    setEnrolmentTerms(course_id: $course_id, user_ids: $user_ids, terms: $terms, branchUrl: $branchUrl)
  }
`);
