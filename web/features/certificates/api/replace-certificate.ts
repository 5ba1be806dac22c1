import { graphql } from '../../../api/graphql.ts';

export const replaceCertificateDocument = graphql(`
  mutation replaceCertificate($id: ID!, $by: ID!) {
    replaceCertificate(id: $id, by: $by) {
      id
      name
    }
  }
`);
