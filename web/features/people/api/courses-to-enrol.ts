import { graphql } from '../../../api/graphql.ts';

// coursesPage of the contract, cut to what the picker shows.
export const coursesToEnrolDocument = graphql(`
  query coursesToEnrol($search: String, $limit: Int, $branchUrl: String, $status: String, $not_of_user: ID) {
    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl, status: $status, not_of_user: $not_of_user) {
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
