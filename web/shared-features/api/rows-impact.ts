import { graphql } from '../../api/graphql.ts';

export const rowsImpactDocument = graphql(`
  query rowsImpact($list: String!, $ids: [ID!], $found: FoundRowsInput, $branchUrl: String) {
    rowsImpact(list: $list, ids: $ids, found: $found, branchUrl: $branchUrl) {
      what
      count
    }
  }
`);
