import { graphql } from '../../../api/graphql.ts';

export const adminCourseEnrollmentDocument = graphql(`
  mutation AdminCourseEnrollment($user_id: ID!, $course_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
    AdminCourseEnrollment(user_id: $user_id, course_ids: $course_ids, terms: $terms, branchUrl: $branchUrl)
  }
`);
