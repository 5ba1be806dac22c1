import { graphql } from '../../../api/graphql.ts';

// coursesPage of the contract, cut to what the picker of the learning path shows.
export const coursesBeforeDocument = graphql(`
  query coursesBefore($search: String, $limit: Int, $branchUrl: String, $status: String) {
    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl, status: $status) {
      data {
        id
        title
        thumbnail
        categories {
          path
        }
      }
      paginatorInfo {
        total
      }
    }
  }
`);
