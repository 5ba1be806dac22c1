import { graphql } from '../../../api/graphql.ts';

export const courseDraftDocument = graphql(`
  query courseDraft($id: Int!, $branchUrl: String) {
    courseDraft(id: $id, branchUrl: $branchUrl) {
      id
      version
      draft
      saved_at
      saved_by {
        id
        first_name
        last_name
      }
    }
  }
`);
