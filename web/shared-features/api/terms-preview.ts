import { graphql } from '../../api/graphql.ts';

export const termsPreviewDocument = graphql(`
  query termsPreview($course_id: ID!, $group_id: ID, $user_ids: [ID!], $terms: TermsInput, $until: String, $branchUrl: String) {
    termsPreview(course_id: $course_id, group_id: $group_id, user_ids: $user_ids, terms: $terms, until: $until, branchUrl: $branchUrl) {
      people
      examined
      turn_overdue
      turn_overdue_names
      turn_open
      turn_open_names
      due_after_closing
    }
  }
`);
