// @chunk table
import { graphql } from '../../../../api/graphql.ts';

export const groupsPageDocument = graphql(`
  query groupsPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $not_of_user: ID
    $from: DateTime
    $to: DateTime
  ) {
    groupsPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      not_of_user: $not_of_user
      from: $from
      to: $to
    ) {
      data {
        id
        name
        description
        created_at
        user_count
        course_count
        viewer_can
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
