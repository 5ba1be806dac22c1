import { graphql } from '../../../../api/graphql.ts';

export const groupUsersPageDocument = graphql(`
  query groupUsersPage(
    $group_id: ID!
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $status: String
  ) {
    groupUsersPage(
      group_id: $group_id
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      status: $status
    ) {
      data {
        id
        first_name
        last_name
        email
        inactive_cause
        deactivate_at
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
