// @chunk table
import { graphql } from '../../../api/graphql.ts';

export const branchesPageDocument = graphql(`
  query branchesPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $not_in_group: ID
    $not_of_user: ID
  ) {
    branchesPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      not_in_group: $not_in_group
      not_of_user: $not_of_user
    ) {
      data {
        id
        name
        url
        logo_url
        is_default
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
