import { graphql } from '../../../api/graphql.ts';

export const userProgressDashboardDocument = graphql(`
  query UserProgressDashboard($branchUrl: String) {
    UserProgress(branchUrl: $branchUrl) {
      totalCourses
      completedCourses
      averageCompletionRate
      notStartedCourses
      inProgressCourses
      courses(limit: 3) {
        id
        title
        thumbnail
        completionPercentage
        is_complete
        unitsCompleted
        totalUnits
        timeSpent
        enrolledDate
      }
      unenrolledCourses(limit: 3) {
        id
        title
        thumbnail
        completionPercentage
        is_complete
        unitsCompleted
        totalUnits
        timeSpent
        enrolledDate
      }
    }
  }
`);
