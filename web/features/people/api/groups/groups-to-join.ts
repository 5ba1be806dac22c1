import { graphql } from '../../../../api/graphql.ts';

// groupsPage of the contract, cut to what pickers show.
export const groupsToJoinDocument = graphql(`
  query groupsToJoin($search: String, $limit: Int, $branchUrl: String, $not_of_user: ID) {
    groupsPage(search: $search, limit: $limit, branchUrl: $branchUrl, not_of_user: $not_of_user) {
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
