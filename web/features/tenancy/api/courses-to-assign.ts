import { graphql } from '../../../api/graphql.ts';

// coursesPage of the contract, cut to what the picker shows.
export const coursesToAssignDocument = graphql(`
  query coursesToAssign($search: String, $limit: Int, $branchUrl: String, $status: String, $not_in_branch: ID) {
    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl, status: $status, not_in_branch: $not_in_branch) {
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
