import { graphql } from '../../../api/graphql.ts';

/** A course as its learner takes it. PLAYER_FRAGMENTS and LEARNER_UNIT_FRAGMENTS belong to it. */
export const coursePlayerDocument = graphql(`
  query coursePlayer($id: Int!, $language: String) {
    course(id: $id, asLearner: true, language: $language) {
      ...PlayerCourse
    }
  }
`);

export const PLAYER_FRAGMENTS = [
  graphql(`
    fragment PlayerCourse on Course {
      id
      title
      language
      languages
      shown_language
      is_enrolled
      due_at
      access_ends_at
      term_state
      start_date
      start_time
      end_date
      end_time
      time_zone
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
        attempt
        language
        ...LearnerUnit
      }
      is_complete
      round
    }
  `),
  graphql(`
    fragment LearnerTest on Question {
      id
      type
      question
      language
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
  `),
];
