import { graphql } from '../../../api/graphql.ts';

export const learnerSubmissionsDocument = graphql(`
  query ownSubmissions($course_id: ID!, $unit_id: ID!, $branchUrl: String) {
    ownSubmissions(course_id: $course_id, unit_id: $unit_id, branchUrl: $branchUrl) {
      id
      type
      content
      file_path
      file_type
      file_size
      submitted_at
      status
      comment
      is_replaced
      reviewed_at
    }
  }
`);
