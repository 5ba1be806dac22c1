import { graphql } from '../../../api/graphql.ts';

// branchesPage of the contract, cut to what the choice of branches shows.
export const branchesOfCategoriesDocument = graphql(`
  query branchesOfCategories($search: String, $limit: Int, $branchUrl: String) {
    branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
      }
    }
  }
`);
