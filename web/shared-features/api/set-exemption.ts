import { graphql } from '../../api/graphql.ts';

export const setExemptionDocument = graphql(`
  mutation setExemption($course_id: ID!, $user_ids: [ID!]!, $exempt: Boolean!, $reason: String!, $branchUrl: String) {
    setExemption(course_id: $course_id, user_ids: $user_ids, exempt: $exempt, reason: $reason, branchUrl: $branchUrl)
  }
`);
