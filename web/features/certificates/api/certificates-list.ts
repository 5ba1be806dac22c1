import { graphql } from '../../../api/graphql.ts';

export const certificatesListDocument = graphql(`
  query certificatesList {
    certificates {
      id
      name
      file_path
      is_default
      created_at
      name_position
      course_title_position
      issue_date_position
      expiry_date_position
    }
  }
`);
