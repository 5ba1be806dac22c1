import { graphql } from '../../../api/graphql.ts';

export const courseReportOverviewDocument = graphql(`
  query courseReportOverview($courseId: Int!, $branchUrl: String) {
    CourseReport(courseId: $courseId, branchUrl: $branchUrl) {
      id
      title
      category
      thumbnail
      createdAt
      updatedAt
      activityOverTime {
        weekStart
        weekEnd
        assignedCount
        completedCount
      }
      stats {
        completionRate
        completedLearners
        learnersInProgress
        learnersNotStarted
        trainingTime
        assignedLearners
        overdueLearners
      }
      timeSpentWeekly {
        weekStart
        averageTimeSpent
      }
      timeZone
    }
  }
`);
