import { graphql } from '../../../../api/graphql.ts';

export const updateCertificationDocument = graphql(`
  mutation updateCertification($id: ID!, $input: CertificationInput!) {
    updateCertification(id: $id, input: $input) {
      id
    }
  }
`);
