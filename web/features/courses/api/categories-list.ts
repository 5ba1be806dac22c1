import { graphql } from '../../../api/graphql.ts';

export const categoriesListDocument = graphql(`
  query categoriesList($branchUrl: String) {
    categories(branchUrl: $branchUrl) {
      id
      name
      path
      parent {
        id
        name
      }
    }
  }
`);
