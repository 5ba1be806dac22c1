import { graphql } from '../../../api/graphql.ts';

/** The published form of a course. AUTHOR_UNIT_FRAGMENTS belong to it. */
export const courseEditDocument = graphql(`
  query courseEdit($id: Int!, $branchUrl: String) {
    course(id: $id, branchUrl: $branchUrl) {
      id
      title
      description
      course_code
      category {
        name
      }
      categories {
        id
        name
        parent {
          id
          name
        }
      }
      price
      hide_from_catalog
      capacity
      level
      start_date
      start_time
      end_date
      end_time
      time_zone
      completion_rules
      completion_percentage
      learning_path
      thumbnail
      certificate_type
      resources {
        id
        name
        file_path
        type
        size
        category {
          id
          name
        }
        is_downloadable
      }
      ...AuthorUnitLists
      version
      status
      viewer_can
    }
  }

  fragment AuthorUnit on Unit {
    id
    unit_order
    title
    completion_option
    time_limit
  }

  fragment AuthorTest on Question {
    id
    type
    question
    options {
      id
      text
      checked
    }
    pairs {
      left
      right
    }
    fillTheGaps
    required_points
    rules {
      condition
      word
      points
    }
  }
`);
