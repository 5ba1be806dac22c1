import { graphql } from '../../../../api/graphql.ts';

export const removeCategoryFromGroupDocument = graphql(`
  mutation removeCategoryFromGroup($group_id: ID!, $category_id: ID!, $branchUrl: String) {
    removeCategoryFromGroup(group_id: $group_id, category_id: $category_id, branchUrl: $branchUrl)
  }
`);
