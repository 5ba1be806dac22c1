import { graphql } from '../../../../api/graphql.ts';

export const updateGroupDocument = graphql(`
  mutation updateGroup($id: ID!, $input: GroupInput!, $branchUrl: String) {
    updateGroup(id: $id, input: $input, branchUrl: $branchUrl) {
      id
      name
    }
  }
`);
