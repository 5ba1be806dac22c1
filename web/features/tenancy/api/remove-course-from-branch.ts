import { graphql } from '../../../api/graphql.ts';

export const removeCourseFromBranchDocument = graphql(`
  mutation removeCourseFromBranch($branch_id: ID!, $course_id: ID!, $branchUrl: String) {
    removeCourseFromBranch(branch_id: $branch_id, course_id: $course_id, branchUrl: $branchUrl)
  }
`);
