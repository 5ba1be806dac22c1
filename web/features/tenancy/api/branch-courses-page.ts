import { graphql } from '../../../api/graphql.ts';

export const branchCoursesPageDocument = graphql(`
  query branchCoursesPage($branch_id: ID!, $search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String) {
    branchCoursesPage(
      branch_id: $branch_id
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
    ) {
      data {
        id
        title
        thumbnail
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
