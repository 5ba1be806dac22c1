import { graphql } from '../../api/graphql.ts';

export const resetEnrolmentDocument = graphql(`
  mutation resetEnrolment($user_id: ID!, $course_id: ID!, $branchUrl: String) {
    resetEnrolment(user_id: $user_id, course_id: $course_id, branchUrl: $branchUrl)
  }
`);
