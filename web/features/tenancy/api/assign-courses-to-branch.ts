import { graphql } from '../../../api/graphql.ts';

export const assignCoursesToBranchDocument = graphql(`
  mutation assignCoursesToBranch($branchCoursesInput: BranchCoursesInput!, $branchUrl: String) {
    assignCoursesToBranch(branchCoursesInput: $branchCoursesInput, branchUrl: $branchUrl)
  }
`);
