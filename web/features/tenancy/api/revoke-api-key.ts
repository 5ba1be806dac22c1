import { graphql } from '../../../api/graphql.ts';

export const revokeApiKeyDocument = graphql(`
  mutation revokeApiKey($id: ID!, $branchUrl: String) {
    revokeApiKey(id: $id, branchUrl: $branchUrl)
  }
`);
