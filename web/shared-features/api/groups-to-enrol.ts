import { graphql } from '../../api/graphql.ts';

// groupsPage of the contract, cut to what the picker shows.
export const groupsToEnrolDocument = graphql(`
  query groupsToEnrol($search: String, $page: Int, $limit: Int, $branchUrl: String) {
    groupsPage(search: $search, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
        description
      }
      paginatorInfo {
        total
      }
    }
  }
`);
