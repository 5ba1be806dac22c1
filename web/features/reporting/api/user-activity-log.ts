import { graphql } from '../../../api/graphql.ts';

export const userActivityLogDocument = graphql(`
  query userActivityLog($id: ID!, $page: Int, $limit: Int, $branchUrl: String) {
    userActivityLog(id: $id, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        message
        created_at
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
