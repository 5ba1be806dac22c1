import { graphql } from '../../../api/graphql.ts';

export const usersReportPageDocument = graphql(`
  query usersReportPage(
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
    usersReportPage(
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
        completionRate
        completedCourses
        coursesInProgress
        coursesNotStarted
        coursesOverdue
        trainingTime
      }
      data {
        id
        name
        email
        completedCourses
        coursesInProgress
        coursesNotStarted
        coursesOverdue
        averageProgress
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
