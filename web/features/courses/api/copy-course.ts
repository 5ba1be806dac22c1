// @chunk shell
import { graphql } from '../../../api/graphql.ts';

export const copyCourseDocument = graphql(`
  mutation copyCourse($id: Int!, $branchUrl: String) {
    copyCourse(id: $id, branchUrl: $branchUrl) {
      id
      title
    }
  }
`);
