import { graphql } from '../../../api/graphql.ts';

export const userProgressDashboardDocument = graphql(`
  query UserProgressDashboard($branchUrl: String) {
    UserProgress(branchUrl: $branchUrl) {
      totalCourses
      completedCourses
      averageCompletionRate
      notStartedCourses
      inProgressCourses
      current {
        ...DashboardCourse
        saved_at
        returned {
          title
          unit_order
          comment
        }
        next_unit {
          id
          title
          unit_order
          minutes
        }
      }
      due(limit: 3) {
        ...DashboardCourse
      }
      courses(limit: 3) {
        ...DashboardCourse
      }
      unenrolledCourses(limit: 3) {
        id
        title
        thumbnail
        totalUnits
      }
    }
  }

  fragment DashboardCourse on CourseProgress {
    id
    title
    thumbnail
    completionPercentage
    is_complete
    status
    unitsCompleted
    totalUnits
    enrolledDate
    closes_at
    due_at
    term_state
  }
`);
