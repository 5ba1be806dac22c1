import { graphql } from '../../../api/graphql.ts';

export const licenceUseDocument = graphql(`
  query licenceUse($branchUrl: String) {
    licenceUse(branchUrl: $branchUrl) {
      used
      limit
    }
  }
`);
