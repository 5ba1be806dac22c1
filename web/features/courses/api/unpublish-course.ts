import { graphql } from '../../../api/graphql.ts';

export const unpublishCourseDocument = graphql(`
  mutation unpublishCourse($id: Int!, $branchUrl: String) {
    unpublishCourse(id: $id, branchUrl: $branchUrl) {
      id
      title
    }
  }
`);
