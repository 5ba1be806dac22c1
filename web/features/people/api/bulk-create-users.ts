import { graphql } from '../../../api/graphql.ts';

export const bulkCreateUsersDocument = graphql(`
  mutation BulkCreateUsers($input: [BulkUserInput!]!, $branchUrl: String, $dry_run: Boolean, $update_existing: Boolean) {
    BulkCreateUsers(input: $input, branchUrl: $branchUrl, dry_run: $dry_run, update_existing: $update_existing) {
      id
      outcome
    }
  }
`);
