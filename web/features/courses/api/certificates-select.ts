import { graphql } from '../../../api/graphql.ts';

export const certificatesSelectDocument = graphql(`
  query certificatesSelect {
    certificates {
      id
      name
      is_default
      name_position
    }
  }
`);
