import { graphql } from '../../../api/graphql.ts';

export const reviewAssignmentDocument = graphql(`
  mutation reviewAssignment($input: ReviewAssignmentInput!, $branchUrl: String) {
    reviewAssignment(input: $input, branchUrl: $branchUrl) {
      id
      status
      comment
    }
  }
`);
