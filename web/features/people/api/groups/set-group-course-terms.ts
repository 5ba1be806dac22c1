import { graphql } from '../../../../api/graphql.ts';

export const setGroupCourseTermsDocument = graphql(`
  mutation setGroupCourseTerms($group_id: ID!, $course_id: ID!, $terms: TermsInput, $branchUrl: String) {
    setGroupCourseTerms(group_id: $group_id, course_id: $course_id, terms: $terms, branchUrl: $branchUrl)
  }
`);
