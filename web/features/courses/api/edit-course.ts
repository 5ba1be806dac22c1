import { graphql } from '../../../api/graphql.ts';

export const editCourseDocument = graphql(`
  mutation EditCourse($input: EditCourseInput!, $branchUrl: String) {
    EditCourse(input: $input, branchUrl: $branchUrl) {
      id
      title
      description
      units {
        __typename
        id
        unit_order
        title
      }
      version
      status
    }
  }
`);
