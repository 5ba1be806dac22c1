import { graphql } from '../../../api/graphql.ts';

export const restoreCourseDocument = graphql(`
  mutation restoreCourse($id: Int!, $branchUrl: String) {
    restoreCourse(id: $id, branchUrl: $branchUrl) {
      id
      title
    }
  }
`);
