import { graphql } from '../../api/graphql.ts';

// groupUsersPage of the contract, cut to the addresses of the members.
export const membersToEnrolDocument = graphql(`
  query membersToEnrol($group_id: ID!, $page: Int, $limit: Int, $branchUrl: String) {
    groupUsersPage(group_id: $group_id, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        email
      }
      paginatorInfo {
        total
      }
    }
  }
`);
