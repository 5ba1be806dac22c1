import { graphql } from '../../../api/graphql.ts';

export const markUnitCompleteDocument = graphql(`
  mutation markUnitComplete($input: UnitRefInput!, $branchUrl: String) {
    markUnitComplete(input: $input, branchUrl: $branchUrl) {
      id
      is_complete
      unit_id
      unit_type
    }
  }
`);
