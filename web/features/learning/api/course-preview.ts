import { graphql } from '../../../api/graphql.ts';

/** A course with its draft as learners would take it. PLAYER_FRAGMENTS and LEARNER_UNIT_FRAGMENTS belong to it. */
export const coursePreviewDocument = graphql(`
  query coursePreview($id: Int!, $language: String, $branchUrl: String) {
    coursePreview(id: $id, language: $language, branchUrl: $branchUrl) {
      ...PlayerCourse
    }
  }
`);
