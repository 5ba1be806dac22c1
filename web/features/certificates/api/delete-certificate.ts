import { graphql } from '../../../api/graphql.ts';

export const deleteCertificateDocument = graphql(`
  mutation deleteCertificate($id: ID!) {
    deleteCertificate(id: $id)
  }
`);
