import { graphql } from '../../../api/graphql.ts';

export const clearUnitResponsesDocument = graphql(`
  mutation clearUnitResponses($input: UnitRefInput!, $branchUrl: String) {
    clearUnitResponses(input: $input, branchUrl: $branchUrl)
  }
`);
