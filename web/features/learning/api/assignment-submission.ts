import { graphql } from '../../../api/graphql.ts';

/** A submission with all that its reviewer needs. */
export const assignmentSubmissionDocument = graphql(`
  query assignmentSubmission($submission_id: ID!, $branchUrl: String) {
    assignmentSubmission(submission_id: $submission_id, branchUrl: $branchUrl) {
      unit_content
      accepting_completes
      submission {
        ...DeskSubmission
      }
      submissions {
        ...DeskSubmission
      }
    }
  }
`);

export const submissionReviewFragment = graphql(`
  fragment DeskSubmission on AssignmentSubmission {
    id
    user {
      id
      first_name
      last_name
      email
    }
    course {
      id
      title
    }
    unit_title
    type
    content
    file_path
    file_type
    file_size
    view_url
    number
    submitted_at
    status
    is_replaced
    comment
    reviewed_at
    reviewed_by {
      id
      first_name
      last_name
    }
  }
`);
