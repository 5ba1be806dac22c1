import { graphql } from '../../../../api/graphql.ts';

export const categoriesForGroupDocument = graphql(`
  query categoriesForGroup($search: String, $branchUrl: String) {
    categories(search: $search, branchUrl: $branchUrl) {
      id
      name
      path
    }
  }
`);
