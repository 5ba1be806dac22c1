import { graphql } from '../../../../api/graphql.ts';

export const resourceCategoriesDocument = graphql(`
  query resourceCategories {
    resourceCategories {
      id
      name
    }
  }
`);
