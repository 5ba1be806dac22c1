import { graphql } from '../../../api/graphql.ts';

export const firstStepsDocument = graphql(`
  query firstSteps {
    firstSteps {
      seen_as_learner
      dismissed
    }
  }
`);

export const keepFirstStepDocument = graphql(`
  mutation keepFirstStep($seen_as_learner: Boolean, $dismissed: Boolean) {
    keepFirstStep(seen_as_learner: $seen_as_learner, dismissed: $dismissed) {
      seen_as_learner
      dismissed
    }
  }
`);
