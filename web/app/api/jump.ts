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

export const jumpToBranchesDocument = graphql(`
  query jumpToBranches($search: String, $limit: Int, $branchUrl: String) {
    branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
        url
      }
    }
  }
`);

export const jumpToGroupsDocument = graphql(`
  query jumpToGroups($search: String, $limit: Int, $branchUrl: String) {
    groupsPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
      }
    }
  }
`);

export const jumpToMyCoursesDocument = graphql(`
  query jumpToMyCourses($branchUrl: String) {
    myCourses(branchUrl: $branchUrl) {
      id
      title
      progress
      is_complete
      status
      units_completed
      total_units
      completed_at
    }
  }
`);

export const jumpToCatalogDocument = graphql(`
  query jumpToCatalog($search: String, $limit: Int, $branchUrl: String) {
    catalogPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        title
      }
    }
  }
`);
