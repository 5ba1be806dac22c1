import { graphql } from '../../../api/graphql.ts';

/** All submissions of one course, for a download of all of them. */
export const assignmentFilesDocument = graphql(`
  query assignmentFiles($courseId: Int, $branchUrl: String) {
    assignmentSubmissions(courseId: $courseId, branchUrl: $branchUrl) {
      id
      user {
        first_name
        last_name
      }
      unit_title
      content
      file_path
      view_url
      number
      submitted_at
    }
  }
`);
