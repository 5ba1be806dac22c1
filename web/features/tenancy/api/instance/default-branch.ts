import { graphql } from '../../../../api/graphql.ts';

export const defaultBranchDocument = graphql(`
  query defaultBranch {
    branchesPage(limit: 1) {
      default_branch {
        id
        name
      }
      paginatorInfo {
        total
      }
    }
  }
`);
