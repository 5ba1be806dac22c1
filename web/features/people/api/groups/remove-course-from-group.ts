import { graphql } from '../../../../api/graphql.ts';

export const removeCourseFromGroupDocument = graphql(`
  mutation removeCourseFromGroup($group_id: ID!, $course_id: ID!, $branchUrl: String) {
    removeCourseFromGroup(group_id: $group_id, course_id: $course_id, branchUrl: $branchUrl)
  }
`);
