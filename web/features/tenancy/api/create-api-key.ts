import { graphql } from '../../../api/graphql.ts';

export const createApiKeyDocument = graphql(`
  mutation createApiKey($name: String!, $scopes: [String!]!, $expires_at: Date, $branchUrl: String) {
    createApiKey(name: $name, scopes: $scopes, expires_at: $expires_at, branchUrl: $branchUrl) {
      api_key {
        id
        name
      }
      secret
    }
  }
`);
