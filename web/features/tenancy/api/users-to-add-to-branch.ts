import { graphql } from '../../../api/graphql.ts';

export const usersToAddToBranchDocument = graphql(`
  query usersToAddToBranch($search: String, $limit: Int, $branchUrl: String, $not_in_branch: ID) {
    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl, not_in_branch: $not_in_branch) {
      data {
        id
        first_name
        last_name
        email
        inactive_cause
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
