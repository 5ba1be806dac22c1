import { graphql } from '../../../api/graphql.ts';

export const certificateOfUserDocument = graphql(`
  mutation certificateOfUser($input: GenerateCertificateInput!, $branchUrl: String) {
    GenerateCertificate(input: $input, branchUrl: $branchUrl) {
      message
      certificate_url
      badge_url
      code
      verify_url
    }
  }
`);
