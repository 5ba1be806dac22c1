import { graphql } from '../../api/graphql.ts';

export const removeFromCourseDocument = graphql(`
  mutation removeFromCourse($user_id: ID!, $course_id: ID!, $branchUrl: String) {
    CourseUnenrollment(user_id: $user_id, course_id: $course_id, branchUrl: $branchUrl)
  }
`);
