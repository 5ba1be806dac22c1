import { graphql } from '../../../../api/graphql.ts';

export const createCertificationDocument = graphql(`
  mutation createCertification($input: CertificationInput!) {
    createCertification(input: $input) {
      id
    }
  }
`);
