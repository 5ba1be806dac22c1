import { graphql } from '../../api/graphql.ts';

export const bellDocument = graphql(`
  query bell($branchUrl: String) {
    bell(branchUrl: $branchUrl) {
      id
      kind
      course_id
      course_title
      created_at
      is_read
    }
  }
`);

export const markBellReadDocument = graphql(`
  mutation markBellRead($ids: [ID!], $branchUrl: String) {
    markBellRead(ids: $ids, branchUrl: $branchUrl) {
      id
    }
  }
`);
