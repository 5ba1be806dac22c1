import { graphql } from '../../../../api/graphql.ts';

export const exemptFromCertificationDocument = graphql(`
  mutation exemptFromCertification($id: ID!, $user_id: ID!, $exempt: Boolean!, $reason: String!) {
    exemptFromCertification(id: $id, user_id: $user_id, exempt: $exempt, reason: $reason)
  }
`);
