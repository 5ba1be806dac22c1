import { graphql } from '../../api/graphql.ts';

export const actOnRowsDocument = graphql(`
  mutation actOnRows($input: ActOnRowsInput!, $branchUrl: String) {
    actOnRows(input: $input, branchUrl: $branchUrl) {
      job {
        id
        status
      }
    }
  }
`);

export const undoActOnRowsDocument = graphql(`
  mutation undoActOnRows($id: ID!, $branchUrl: String) {
    undoActOnRows(id: $id, branchUrl: $branchUrl) {
      job {
        id
        status
      }
    }
  }
`);
