import { graphql } from '../../../api/graphql.ts';

/** The published form of a course. AUTHOR_UNIT_FRAGMENTS belong to it. */
export const courseEditDocument = graphql(`
  query courseEdit($id: Int!, $branchUrl: String) {
    course(id: $id, branchUrl: $branchUrl) {
      id
      title
      description
      language
      languages
      translations {
        language
        source_version
        title
        description
      }
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
    translations {
      language
      source_version
      title
      content
      video_path
      audio_path
      doc_path
      youtube_link
      vimeo_link
      captions {
        language
        label
        file_path
      }
      duration
    }
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
    translations {
      language
      source_version
      question
      options {
        id
        text
      }
      pairs {
        left
        right
      }
      fillTheGaps
      words
    }
  }
`);
