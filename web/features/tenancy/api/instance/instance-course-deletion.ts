import { graphql } from '../../../../api/graphql.ts';

// deleteCourse and restoreCourse of the contract, for a course of the instance whose page is open.
export const deleteInstanceCourseDocument = graphql(`
  mutation deleteInstanceCourse($id: Int!) {
    deleteCourse(id: $id)
  }
`);

export const restoreInstanceCourseDocument = graphql(`
  mutation restoreInstanceCourse($id: Int!) {
    restoreCourse(id: $id) {
      id
    }
  }
`);
