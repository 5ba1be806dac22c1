// @chunk shell
import { graphql } from '../../api/graphql.ts';

export const deleteImpactDocument = graphql(`
  query deleteImpact($kind: String!, $id: ID!, $branchUrl: String) {
    deleteImpact(kind: $kind, id: $id, branchUrl: $branchUrl) {
      name
      counts {
        what
        count
      }
      restorable
    }
  }
`);
