import { graphql } from '../../../api/graphql.ts';

export const beginPackageAgainDocument = graphql(`
  mutation beginPackageAgain($input: UnitRefInput!, $branchUrl: String) {
    clearUnitResponses(input: $input, keepCorrect: false, branchUrl: $branchUrl)
  }
`);
