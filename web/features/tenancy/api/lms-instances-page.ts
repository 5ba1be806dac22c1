import { graphql } from '../../../api/graphql.ts';

export const lmsInstancesPageDocument = graphql(`
  query lmsInstancesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
    lmsInstancesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit) {
      data {
        id
        name
        domain
        license_count
        is_active
        subscription {
          id
          status
          trial_ends_at
          plan_ends_at
        }
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
