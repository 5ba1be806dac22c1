import { graphql } from '../../../api/graphql.ts';

export const categoriesPageDocument = graphql(`
  query categoriesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $not_in_group: ID) {
    categoriesPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      not_in_group: $not_in_group
    ) {
      data {
        id
        name
        parent_id
        parent {
          id
          name
        }
        image
        course_count
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
