import { graphql } from '../../../api/graphql.ts';

export const courseEnrollmentDocument = graphql(`
  mutation CourseEnrollment($input: CourseEnrollmentInput!, $branchUrl: String) {
    CourseEnrollment(input: $input, branchUrl: $branchUrl) {
      id
      title
    }
  }
`);
