import { graphql } from '../../../../api/graphql.ts';

export const addCoursesToGroupDocument = graphql(`
  mutation addCoursesToGroup($group_id: ID!, $course_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
    addCoursesToGroup(group_id: $group_id, course_ids: $course_ids, terms: $terms, branchUrl: $branchUrl)
  }
`);
