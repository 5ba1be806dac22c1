import { graphql } from '../../../api/graphql.ts';

export const certificatesOfUserDocument = graphql(`
  query certificatesOfUser($branchUrl: String, $userId: Int, $from: DateTime, $to: DateTime) {
    CompletedCourses(branchUrl: $branchUrl, userId: $userId, from: $from, to: $to) {
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
