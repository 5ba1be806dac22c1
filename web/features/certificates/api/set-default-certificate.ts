import { graphql } from '../../../api/graphql.ts';

export const setDefaultCertificateDocument = graphql(`
  mutation setDefaultCertificate($id: ID!) {
    setDefaultCertificate(id: $id) {
      id
    }
  }
`);
