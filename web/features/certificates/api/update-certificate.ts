import { graphql } from '../../../api/graphql.ts';

export const updateCertificateDocument = graphql(`
  mutation updateCertificate(
    $id: ID!
    $name: String!
    $file: Upload
    $name_position: [Float!]
    $course_title_position: [Float!]
    $issue_date_position: [Float!]
    $expiry_date_position: [Float!]
  ) {
    updateCertificate(
      id: $id
      name: $name
      file: $file
      name_position: $name_position
      course_title_position: $course_title_position
      issue_date_position: $issue_date_position
      expiry_date_position: $expiry_date_position
    ) {
      id
      name
    }
  }
`);
