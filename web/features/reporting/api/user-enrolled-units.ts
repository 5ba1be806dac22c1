import { graphql } from '../../../api/graphql.ts';

export const userEnrolledUnitsDocument = graphql(`
  query userEnrolledUnits($id: ID!, $course_id: ID, $branchUrl: String) {
    user(id: $id, branchUrl: $branchUrl) {
      id
      enrolledCourses(course_id: $course_id) {
        id
        course_id
        course_title
        date_assigned
        progress
        unitsCompleted
        totalUnits
        timeSpent
        units {
          ...ReportGroups
        }
      }
    }
  }

  fragment ReportGroups on UnitProgressGroups {
    contents {
      ...ReportUnit
    }
    videos {
      ...ReportUnit
    }
    audios {
      ...ReportUnit
    }
    documents {
      ...ReportUnit
    }
    iframes {
      ...ReportUnit
    }
    scorms {
      ...ReportUnit
    }
    assignments {
      ...ReportUnit
    }
    tests {
      ...ReportUnit
    }
  }

  fragment ReportUnit on UnitProgress {
    id
    title
    is_complete
    time_spent
    score
    tests {
      id
      question
      type
      options {
        text
        checked
      }
      pairs {
        left
        right
      }
      fillTheGaps
      rules {
        condition
        word
        points
      }
      required_points
    }
    user_response {
      input_key
      isCorrect
      selectedOption
      freeTextAnswer
      userSelections
      userOrder
    }
    attempts {
      round
      number
      started_at
      finished_at
      correct
      total
      percent
      complete
    }
  }
`);
