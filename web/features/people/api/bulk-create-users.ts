import { graphql } from '../../../api/graphql.ts';

export const bulkCreateUsersDocument = graphql(`
  mutation BulkCreateUsers(
    $input: [BulkUserInput!]!
    $branchUrl: String
    $dry_run: Boolean
    $update_existing: Boolean
    $create_groups: Boolean
    $licences_taken: Int
    $import_id: String
    $import_name: String
  ) {
    BulkCreateUsers(
      input: $input
      branchUrl: $branchUrl
      dry_run: $dry_run
      update_existing: $update_existing
      create_groups: $create_groups
      licences_taken: $licences_taken
      import_id: $import_id
      import_name: $import_name
    ) {
      id
      outcome
      takes_licence
    }
  }
`);
