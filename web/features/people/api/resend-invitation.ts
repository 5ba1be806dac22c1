import { graphql } from '../../../api/graphql.ts';

export const resendInvitationDocument = graphql(`
  mutation resendInvitation($id: ID!, $branchUrl: String) {
    resendInvitation(id: $id, branchUrl: $branchUrl)
  }
`);
