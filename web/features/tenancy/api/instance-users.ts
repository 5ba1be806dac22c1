import { graphql } from '../../../api/graphql.ts';

// usersPage of the contract, cut to what the page of an instance shows.
export const instanceUsersDocument = graphql(`
  query instanceUsers($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
    usersPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit) {
      data {
        id
        first_name
        last_name
        email
        role
        user_is_active
        instance_is_active
        inactive_cause
        deactivate_at
        is_owner
        primary_access
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
