import { graphql } from '../../../api/graphql.ts';

export const completedCoursesDocument = graphql(`
  query CompletedCourses($branchUrl: String, $userId: Int) {
    CompletedCourses(branchUrl: $branchUrl, userId: $userId) {
      id
      title
      is_complete
      completed_date
      completed_at
      expires_at
      verify_url
      certificate_type
      revoked_date
      revoked_reason
    }
  }
`);
