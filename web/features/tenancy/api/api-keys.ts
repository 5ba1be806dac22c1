import { graphql } from '../../../api/graphql.ts';

export const apiKeysDocument = graphql(`
  query apiKeys($branchUrl: String) {
    apiKeys(branchUrl: $branchUrl) {
      api_access
      data {
        id
        name
        scopes
        status
        created_at
        expires_at
        last_used_at
      }
    }
  }
`);
