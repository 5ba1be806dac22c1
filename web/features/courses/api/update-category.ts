import { graphql } from '../../../api/graphql.ts';

export const updateCategoryDocument = graphql(`
  mutation updateCategory(
    $id: ID!
    $name: String!
    $parent_id: Int
    $branch_ids: [ID!]
    $group_ids: [ID!]
    $translations: [CategoryTranslationInput!]
    $image: Upload
    $branchUrl: String
  ) {
    updateCategory(
      id: $id
      name: $name
      parent_id: $parent_id
      branch_ids: $branch_ids
      group_ids: $group_ids
      translations: $translations
      image: $image
      branchUrl: $branchUrl
    ) {
      id
      name
      parent {
        id
        name
      }
    }
  }
`);
