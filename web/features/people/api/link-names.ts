import { graphql } from '../../../api/graphql.ts';

/** The name of a group that a list is narrowed to. */
export const groupNameDocument = graphql(`
  query groupName($id: ID!, $branchUrl: String) {
    group(id: $id, branchUrl: $branchUrl) {
      id
      name
    }
  }
`);

/** The name of a branch that a list is narrowed to. */
export const branchNameDocument = graphql(`
  query branchName($id: ID!, $branchUrl: String) {
    branch(id: $id, branchUrl: $branchUrl) {
      id
      name
    }
  }
`);
