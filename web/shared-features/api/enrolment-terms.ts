import { graphql } from '../../api/graphql.ts';

export const enrolmentTermsDocument = graphql(`
  query enrolmentTerms($course_id: ID!, $user_id: ID!, $branchUrl: String) {
    enrolmentTerms(course_id: $course_id, user_id: $user_id, branchUrl: $branchUrl) {
      mandatory
      due_day
      due_days
      grace_days
      access_ends
      access_days
      access_kept
      reason
    }
  }
`);
