import { graphql } from '../../../api/graphql.ts';

export const myProgressDocument = graphql(`
  query UserProgressOwn($branchUrl: String) {
    UserProgress(branchUrl: $branchUrl) {
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
        unitsCompleted
        totalUnits
        timeSpent
      }
    }
  }
`);
