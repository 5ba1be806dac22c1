import { graphql } from '../../api/graphql.ts';

export const offerCourseInBranchDocument = graphql(`
  mutation offerCourseInBranch($branchCoursesInput: BranchCoursesInput!, $branchUrl: String) {
    assignCoursesToBranch(branchCoursesInput: $branchCoursesInput, branchUrl: $branchUrl)
  }
`);
