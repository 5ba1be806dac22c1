import { graphql } from '../../../api/graphql.ts';

export const discardCourseDraftDocument = graphql(`
  mutation discardCourseDraft($id: Int!, $branchUrl: String) {
    discardCourseDraft(id: $id, branchUrl: $branchUrl)
  }
`);
