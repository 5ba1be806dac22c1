import { graphql } from '../../../api/graphql.ts';

export const saveCourseDraftDocument = graphql(`
  mutation saveCourseDraft($id: Int, $draft: JSON!, $version: Int, $branchUrl: String) {
    saveCourseDraft(id: $id, draft: $draft, version: $version, branchUrl: $branchUrl) {
      id
      version
      saved_at
    }
  }
`);
