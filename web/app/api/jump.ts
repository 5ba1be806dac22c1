import { graphql } from '../../api/graphql.ts';

// The paged documents of the contract, cut to what the jump-to list shows.
export const jumpToPeopleDocument = graphql(`
  query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {
    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        first_name
        last_name
        email
        role
      }
    }
  }
`);

export const jumpToCoursesDocument = graphql(`
  query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {
    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        title
        categories {
          path
        }
      }
    }
  }
`);
