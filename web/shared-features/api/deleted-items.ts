import { graphql } from '../../api/graphql.ts';

export const deletedItemsDocument = graphql(`
  query deletedItems($kind: String!, $page: Int, $limit: Int, $branchUrl: String) {
    deletedItems(kind: $kind, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
        email
        deleted_at
        deleted_by {
          id
          first_name
          last_name
          email
        }
        restorable_until
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
