import { graphql } from '../../../api/graphql.ts';

// branchesPage of the contract, cut to what the picker shows.
export const branchesToJoinDocument = graphql(`
  query branchesToJoin($search: String, $limit: Int, $branchUrl: String, $not_of_user: ID) {
    branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl, not_of_user: $not_of_user) {
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
