import { graphql } from '../../../api/graphql.ts';

export const verifyCertificateDocument = graphql(`
  query verifyCertificate($code: String!) {
    verifyCertificate(code: $code) {
      valid
      user_name
      course_title
      instance_name
      issued_date
      expiry_date
      revoked_date
      revoked_reason
    }
  }
`);
