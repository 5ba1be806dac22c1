import { graphql } from '../../../api/graphql.ts';

export const categoriesAllDocument = graphql(`
  query categoriesAll {
    categories {
      id
      name
      parent {
        id
        name
      }
    }
  }
`);
