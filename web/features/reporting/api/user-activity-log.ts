import { graphql } from '../../../api/graphql.ts';

export const userActivityLogDocument = graphql(`
  query userActivityLog($id: ID!, $page: Int, $limit: Int, $branchUrl: String, $from: DateTime, $to: DateTime) {
    userActivityLog(id: $id, page: $page, limit: $limit, branchUrl: $branchUrl, from: $from, to: $to) {
      data {
        id
        message
        message_text
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
