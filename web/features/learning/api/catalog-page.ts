import { graphql } from '../../../api/graphql.ts';

export const catalogPageDocument = graphql(`
  query catalogPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $category: ID) {
    catalogPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, branchUrl: $branchUrl, category: $category) {
      data {
        id
        title
        thumbnail
        price
        description
        units
        minutes
        categories {
          id
          name
          image
          parent_id
        }
        date
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
