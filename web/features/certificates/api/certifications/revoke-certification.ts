import { graphql } from '../../../../api/graphql.ts';

export const revokeCertificationDocument = graphql(`
  mutation revokeCertification($id: ID!, $user_id: ID!, $reason: String!) {
    revokeCertification(id: $id, user_id: $user_id, reason: $reason)
  }
`);
