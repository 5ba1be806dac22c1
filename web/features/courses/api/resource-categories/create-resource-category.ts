import { graphql } from '../../../../api/graphql.ts';

export const createResourceCategoryDocument = graphql(`
  mutation CreateResourceCategory($name: String!) {
    CreateResourceCategory(name: $name) {
      id
      name
    }
  }
`);
