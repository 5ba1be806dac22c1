import { graphql } from '../../../api/graphql.ts';

export const packageResultDocument = graphql(`
  query packageResult($course_id: ID!, $unit_id: ID!, $branchUrl: String) {
    packageResult(course_id: $course_id, unit_id: $unit_id, branchUrl: $branchUrl) {
      attempts
      status
      score
      may_begin_again
    }
  }
`);
