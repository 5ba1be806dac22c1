import { graphql } from '../../../api/graphql.ts';

export const coursePlayerDocument = graphql(`
  query coursePlayer($id: Int!) {
    course(id: $id, asLearner: true) {
      id
      title
      is_enrolled
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
        is_correct
        status
        comment
      }
      units {
        __typename
        id
        unit_order
        title
        is_complete
        completion_option
        time_limit
        time_spent
        position
        ... on Content {
          content
          tests {
            ...LearnerTest
          }
        }
        ... on Video {
          video_path
          youtube_link
          captions {
            language
            label
            file_path
          }
          content
          tests {
            ...LearnerTest
          }
        }
        ... on AudioUnit {
          audio_path
          content
          tests {
            ...LearnerTest
          }
        }
        ... on DocumentUnit {
          file_path
          description
          content
          tests {
            ...LearnerTest
          }
        }
        ... on iFrameUnitType {
          url
          proxy_url
          content
          tests {
            ...LearnerTest
          }
        }
        ... on ScormUnitType {
          scorm_path
          scorm_id
          scorm {
            id
            title
            version
            entry_url
            uuid
            scos {
              id
              title
              uuid
              entry_url
            }
            launch_url
          }
        }
        ... on TestUnitType {
          tests {
            ...LearnerTest
          }
        }
        ... on AssignmentUnitType {
          content
        }
      }
      is_complete
    }
  }

  fragment LearnerTest on Question {
    id
    type
    question
    multiple
    options {
      id
      text
    }
    lefts {
      id
      text
    }
    rights {
      id
      text
    }
    gap_parts
    gaps {
      index
      choices
    }
  }
`);
