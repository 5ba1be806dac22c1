import { graphql } from '../../../api/graphql.ts';

export const updateBranchDocument = graphql(`
  mutation updateBranch($id: ID!, $input: BranchInput!, $logo: Upload, $branchUrl: String) {
    updateBranch(id: $id, input: $input, logo: $logo, branchUrl: $branchUrl) {
      id
      name
      url
      logo_url
    }
  }
`);
