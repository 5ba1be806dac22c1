import { graphql } from '../../../../api/graphql.ts';

export const deleteCertificationDocument = graphql(`
  mutation deleteCertification($id: ID!) {
    deleteCertification(id: $id)
  }
`);
