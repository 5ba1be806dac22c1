import { graphql } from '../../api/graphql.ts';

export const extendTermDocument = graphql(`
  mutation extendTerm($course_id: ID!, $user_ids: [ID!]!, $until: String!, $reason: String!, $branchUrl: String) {
    extendTerm(course_id: $course_id, user_ids: $user_ids, until: $until, reason: $reason, branchUrl: $branchUrl)
  }
`);
