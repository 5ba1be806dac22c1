import { graphql } from '../../api/graphql.ts';

export const enrolUsersInCourseDocument = graphql(`
  mutation enrolUsersInCourse($course_id: ID!, $user_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
    enrolUsersInCourse(course_id: $course_id, user_ids: $user_ids, terms: $terms, branchUrl: $branchUrl)
  }
`);
