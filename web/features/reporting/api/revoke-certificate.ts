import { graphql } from '../../../api/graphql.ts';

export const revokeCertificateDocument = graphql(`
  mutation revokeCertificate($code: String!, $reason: String!, $branchUrl: String) {
    revokeCertificate(code: $code, reason: $reason, branchUrl: $branchUrl)
  }
`);
