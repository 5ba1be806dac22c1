import { graphql } from '../../../api/graphql.ts';

export const clearUnitResponsesDocument = graphql(`
  mutation clearUnitResponses($input: UnitRefInput!, $keepCorrect: Boolean, $branchUrl: String) {
    clearUnitResponses(input: $input, keepCorrect: $keepCorrect, branchUrl: $branchUrl)
  }
`);
