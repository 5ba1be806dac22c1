import { graphql } from '../../../api/graphql.ts';

// groupsPage of the contract, cut to what the choice of groups shows.
export const groupsOfCategoriesDocument = graphql(`
  query groupsOfCategories($search: String, $limit: Int, $branchUrl: String) {
    groupsPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
      }
    }
  }
`);
