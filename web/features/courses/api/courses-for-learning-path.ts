import { graphql } from '../../../api/graphql.ts';

export const coursesForLearningPathDocument = graphql(`
  query coursesForLearningPath($branchUrl: String) {
    courses(includeHidden: true, branchUrl: $branchUrl) {
      id
      title
      category {
        name
      }
    }
  }
`);
