import { graphql } from '../../../api/graphql.ts';

export const branchUsersPageDocument = graphql(`
  query branchUsersPage(
    $branch_id: ID!
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $status: String
  ) {
    branchUsersPage(
      branch_id: $branch_id
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
        has_access
        inactive_cause
        deactivate_at
        source_type
        group {
          id
          name
        }
        sources {
          source_type
          group {
            id
            name
          }
        }
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
