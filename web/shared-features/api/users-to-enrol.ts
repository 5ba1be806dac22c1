import { graphql } from '../../api/graphql.ts';

// usersPage of the contract, cut to what the picker shows.
export const usersToEnrolDocument = graphql(`
  query usersToEnrol($search: String, $page: Int, $limit: Int, $branchUrl: String, $role: String, $not_in_course: ID) {
    usersPage(
      search: $search
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      role: $role
      status: "active"
      not_in_course: $not_in_course
    ) {
      data {
        id
        first_name
        last_name
        email
      }
      paginatorInfo {
        total
      }
    }
  }
`);
