import { graphql } from '../../api/graphql.ts';

// The paged queries of the contract, cut to what a picker shows.
export const usersToChooseDocument = graphql(`
  query usersToChoose($search: String, $branchUrl: String) {
    usersPage(search: $search, limit: 50, branchUrl: $branchUrl) {
      data {
        id
        first_name
        last_name
        email
        inactive_cause
      }
      paginatorInfo {
        total
      }
    }
  }
`);

export const coursesToChooseDocument = graphql(`
  query coursesToChoose($search: String, $branchUrl: String) {
    coursesPage(search: $search, limit: 50, branchUrl: $branchUrl, status: "published") {
      data {
        id
        title
        thumbnail
        categories {
          path
        }
      }
      paginatorInfo {
        total
      }
    }
  }
`);

export const branchesToChooseDocument = graphql(`
  query branchesToChoose($search: String, $branchUrl: String) {
    branchesPage(search: $search, limit: 50, branchUrl: $branchUrl) {
      data {
        id
        name
        url
      }
      paginatorInfo {
        total
      }
    }
  }
`);

export const groupsToChooseDocument = graphql(`
  query groupsToChoose($search: String, $branchUrl: String) {
    groupsPage(search: $search, limit: 50, branchUrl: $branchUrl) {
      data {
        id
        name
        description
      }
      paginatorInfo {
        total
      }
    }
  }
`);
