import { graphql } from '../../api/graphql.ts';

export const courseReportUsersPageDocument = graphql(`
  query courseReportUsersPage(
    $courseId: Int!
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $status: String
    $branchUrls: [String!]
    $overdue: Boolean
    $from: DateTime
    $to: DateTime
  ) {
    courseReportUsersPage(
      courseId: $courseId
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      status: $status
      branchUrls: $branchUrls
      overdue: $overdue
      from: $from
      to: $to
    ) {
      data {
        id
        name
        role
        progress
        status
        assignedDate
        completionDate
        earlierCompletionDate
        direct
        byGroup
        timeSpent
        score
        lastActivity
        due_at
        term_state
        extended
        exemption
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
