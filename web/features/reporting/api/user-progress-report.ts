import { graphql } from '../../../api/graphql.ts';

// Without the units, which the details of one course ask for when they are opened (userEnrolledUnits).
export const userProgressReportDocument = graphql(`
  query UserProgressReport($userId: Int, $branchUrl: String, $status: String, $from: DateTime, $to: DateTime) {
    UserProgress(userId: $userId, branchUrl: $branchUrl, status: $status, from: $from, to: $to) {
      totalCourses
      completedCourses
      averageCompletionRate
      notStartedCourses
      inProgressCourses
      courses {
        id
        title
        completionPercentage
        is_complete
        status
        earlier_completed_at
        unitsCompleted
        totalUnits
        timeSpent
        score
        saved_at
      }
    }
  }
`);
