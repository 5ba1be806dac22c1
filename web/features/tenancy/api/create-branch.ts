import { graphql } from '../../../api/graphql.ts';

export const createBranchDocument = graphql(`
  mutation createBranch($input: BranchInput!, $logo: Upload, $branchUrl: String) {
    createBranch(input: $input, logo: $logo, branchUrl: $branchUrl) {
      id
      name
      url
    }
  }
`);
