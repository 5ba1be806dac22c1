import { graphql } from '../../../api/graphql.ts';

export const copySampleDocument = graphql(`
  mutation copySample(
    $title: String!
    $description: String!
    $categories: [CourseCategoryInput!]
    $thumbnail: String
    $content: [ContentUnitInput!]
    $test_units: [TestUnitInput!]
    $tests: [QuestionInput!]
  ) {
    CreateCourse(
      title: $title
      description: $description
      categories: $categories
      thumbnail: $thumbnail
      content: $content
      test_units: $test_units
      tests: $tests
    ) {
      id
    }
  }
`);
