import { graphql } from '../../../../api/graphql.ts';

export const createGroupDocument = graphql(`
  mutation createGroup($input: GroupInput!, $branchUrl: String) {
    createGroup(input: $input, branchUrl: $branchUrl) {
      id
      name
    }
  }
`);
