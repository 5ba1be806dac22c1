import { graphql } from '../../../api/graphql.ts';

export const uploadCertificateDocument = graphql(`
  mutation uploadCertificate(
    $name: String!
    $file: Upload!
    $name_position: [Float!]
    $course_title_position: [Float!]
    $issue_date_position: [Float!]
    $expiry_date_position: [Float!]
    $canvas_width: Int
    $canvas_height: Int
  ) {
    uploadCertificate(
      name: $name
      file: $file
      name_position: $name_position
      course_title_position: $course_title_position
      issue_date_position: $issue_date_position
      expiry_date_position: $expiry_date_position
      canvas_width: $canvas_width
      canvas_height: $canvas_height
    ) {
      id
      name
    }
  }
`);
