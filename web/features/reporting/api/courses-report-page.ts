import { graphql } from '../../../api/graphql.ts';

export const coursesReportPageDocument = graphql(`
  query coursesReportPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $branchUrls: [String!]
    $status: String
    $overdue: Boolean
    $from: DateTime
    $to: DateTime
  ) {
    coursesReportPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      branchUrls: $branchUrls
      status: $status
      overdue: $overdue
      from: $from
      to: $to
    ) {
      stats {
        totalCourses
        completionRate
        completedLearners
        learnersInProgress
        learnersNotStarted
        learnersOverdue
        trainingTime
      }
      data {
        id
        title
        category
        assignedLearners
        completedLearners
        learnersInProgress
        learnersNotStarted
        learnersOverdue
        trainingTime
        progress
        date_assigned
        averageScore
        lastActivity
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
