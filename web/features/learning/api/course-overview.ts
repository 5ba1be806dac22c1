import { graphql } from '../../../api/graphql.ts';

export const courseOverviewDocument = graphql(`
  query courseOverview($id: Int!, $branchUrl: String, $language: String) {
    course(id: $id, branchUrl: $branchUrl, language: $language) {
      id
      title
      language
      languages
      shown_language
      description
      course_code
      category {
        name
      }
      categories {
        id
        name
        path
        parent {
          id
          name
        }
      }
      price
      date
      start_date
      start_time
      end_date
      end_time
      time_zone
      thumbnail
      certificate_type
      completion_rules
      completion_percentage
      learning_path
      completed_date
      due_at
      access_ends_at
      term_state
      resources {
        id
        name
        file_path
        type
        category {
          id
          name
        }
        is_downloadable
        download_url
      }
      units {
        __typename
        id
        unit_order
        title
        is_complete
        minutes
        question_count
      }
      prerequisites {
        id
        title
        is_complete
      }
      userResponses {
        unit_id
        input_type
        input_key
        response
        file_path
      }
      is_enrolled
      is_complete
      status
      viewer_can
    }
  }
`);
