import { graphql } from '../../../api/graphql.ts';

export const eraseUserDocument = graphql(`
  mutation eraseUser($id: ID!, $confirmation: String!) {
    eraseUser(id: $id, confirmation: $confirmation)
  }
`);
