import { graphql } from '../../../api/graphql.ts';

export const coursesPageDocument = graphql(`
  query coursesPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $category: ID
    $status: String
    $from: DateTime
    $to: DateTime
    $not_in_group: ID
    $not_in_branch: ID
    $not_of_user: ID
  ) {
    coursesPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      category: $category
      status: $status
      from: $from
      to: $to
      not_in_group: $not_in_group
      not_in_branch: $not_in_branch
      not_of_user: $not_of_user
    ) {
      data {
        id
        title
        thumbnail
        price
        category {
          name
        }
        categories {
          id
          name
          path
          parent_id
          parent {
            id
            name
          }
        }
        date
        status
        enrolled_count
        completed_count
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
