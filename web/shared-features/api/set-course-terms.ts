import { graphql } from '../../api/graphql.ts';

export const setCourseTermsDocument = graphql(`
  mutation setCourseTerms($course_id: ID!, $terms: TermsInput, $branchUrl: String) {
    setCourseTerms(course_id: $course_id, terms: $terms, branchUrl: $branchUrl)
  }
`);
