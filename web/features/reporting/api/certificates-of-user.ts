import { graphql } from '../../../api/graphql.ts';

export const certificatesOfUserDocument = graphql(`
  query certificatesOfUser($branchUrl: String, $userId: Int) {
    CompletedCourses(branchUrl: $branchUrl, userId: $userId) {
      id
      title
      is_complete
      completed_date
      certificate_type
      certificate_code
      revoked_date
      revoked_reason
    }
  }
`);
