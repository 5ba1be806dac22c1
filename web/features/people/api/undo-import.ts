import { graphql } from '../../../api/graphql.ts';

export const undoImportDocument = graphql(`
  mutation undoImport($id: ID!, $branchUrl: String) {
    undoImport(id: $id, branchUrl: $branchUrl)
  }
`);
