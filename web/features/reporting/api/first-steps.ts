import { graphql } from '../../../api/graphql.ts';

export const keepFirstStepDocument = graphql(`
  mutation keepFirstStep($seen_as_learner: Boolean, $dismissed: Boolean) {
    keepFirstStep(seen_as_learner: $seen_as_learner, dismissed: $dismissed) {
      seen_as_learner
      dismissed
    }
  }
`);
