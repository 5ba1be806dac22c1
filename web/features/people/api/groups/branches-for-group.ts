import { graphql } from '../../../../api/graphql.ts';

export const branchesForGroupDocument = graphql(`
  query branchesForGroup($search: String, $limit: Int, $branchUrl: String, $not_in_group: ID) {
    branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl, not_in_group: $not_in_group) {
      data {
        id
        name
        url
      }
      paginatorInfo {
        total
      }
    }
  }
`);
