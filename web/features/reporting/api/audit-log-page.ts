import { graphql } from '../../../api/graphql.ts';

export const auditLogPageDocument = graphql(`
  query auditLogPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String) {
    auditLogPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        created_at
        actor
        actor_id
        action
        target_kind
        target_id
        target
        result
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
