import { graphql } from '../../../api/graphql.ts';

export const completedCoursesByIdsDocument = graphql(`
  query CompletedCoursesByIds($ids: [ID!]) {
    CompletedCourses(ids: $ids) {
      id
      title
      is_complete
      certificate_type
    }
  }
`);
