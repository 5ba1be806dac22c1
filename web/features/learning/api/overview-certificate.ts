import { graphql } from '../../../api/graphql.ts';

export const overviewCertificateDocument = graphql(`
  mutation overviewCertificate($input: GenerateCertificateInput!, $branchUrl: String) {
    GenerateCertificate(input: $input, branchUrl: $branchUrl) {
      message
      certificate_url
      code
      verify_url
    }
  }
`);
