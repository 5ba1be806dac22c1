import { graphql } from '../../../api/graphql.ts';

export const categoriesCatalogDocument = graphql(`
  query categoriesCatalog($branchUrl: String) {
    categories(branchUrl: $branchUrl, asLearner: true) {
      id
      name
      path
      parent_id
      image
    }
  }
`);
