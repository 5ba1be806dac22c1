import { graphql } from '../../../api/graphql.ts';

export const copySampleDocument = graphql(`
  mutation copySample($draft: JSON!) {
    saveCourseDraft(draft: $draft) {
      id
    }
  }
`);
