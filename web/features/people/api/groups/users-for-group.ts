import { graphql } from '../../../../api/graphql.ts';

export const usersForGroupDocument = graphql(`
  query usersForGroup($search: String, $limit: Int, $branchUrl: String, $not_in_group: ID) {
    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl, not_in_group: $not_in_group) {
      data {
        id
        first_name
        last_name
        email
        inactive_cause
      }
      paginatorInfo {
        total
      }
    }
  }
`);
