import { graphql } from '../../../api/graphql.ts';

// CompletedCourses of the contract answers courses by their ids; here it is asked for what they are called.
export const titlesOfCoursesDocument = graphql(`
  query titlesOfCourses($ids: [ID!]) {
    CompletedCourses(ids: $ids) {
      id
      title
    }
  }
`);
