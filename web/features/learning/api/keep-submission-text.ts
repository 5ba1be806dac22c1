import { graphql } from '../../../api/graphql.ts';

/** Keeps a text that is not handed in yet, for the other devices of the learner. */
export const keepSubmissionTextDocument = graphql(`
  mutation keepSubmissionText($input: KeepSubmissionTextInput!, $branchUrl: String) {
    keepSubmissionText(input: $input, branchUrl: $branchUrl)
  }
`);
