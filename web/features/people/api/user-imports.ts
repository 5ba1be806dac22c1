import { graphql } from '../../../api/graphql.ts';

export const userImportsDocument = graphql(`
  query userImports($branchUrl: String) {
    userImports(branchUrl: $branchUrl) {
      id
      name
      started_at
      started_by {
        id
        first_name
        last_name
        email
      }
      created
      changed {
        what
        count
      }
      empty_groups
      state
      undo_refusal
      undo_refusal_text
    }
  }
`);
