import { graphql } from '../../../../api/graphql.ts';

export const addCategoriesToGroupDocument = graphql(`
  mutation addCategoriesToGroup($group_id: ID!, $category_ids: [ID!]!, $branchUrl: String) {
    addCategoriesToGroup(group_id: $group_id, category_ids: $category_ids, branchUrl: $branchUrl)
  }
`);
