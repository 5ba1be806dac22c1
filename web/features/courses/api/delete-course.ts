import { graphql } from '../../../api/graphql.ts';

export const deleteCourseDocument = graphql(`
  mutation deleteCourse($id: Int!, $branchUrl: String) {
    deleteCourse(id: $id, branchUrl: $branchUrl)
  }
`);
