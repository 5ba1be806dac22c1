import { graphql } from '../../../../api/graphql.ts';

export const coursesForGroupDocument = graphql(`
  query coursesForGroup($search: String, $limit: Int, $branchUrl: String, $status: String, $not_in_group: ID) {
    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl, status: $status, not_in_group: $not_in_group) {
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
