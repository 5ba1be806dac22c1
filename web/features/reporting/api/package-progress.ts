import { graphql } from '../../../api/graphql.ts';

export const packageProgressDocument = graphql(`
  query packageProgress($user_id: ID!, $course_id: ID!, $unit_id: ID!, $branchUrl: String) {
    packageProgress(user_id: $user_id, course_id: $course_id, unit_id: $unit_id, branchUrl: $branchUrl) {
      attempts
      lost_place_at
      parts {
        id
        title
        status
        score
        may_waive
      }
    }
  }
`);

export const waivePackagePartDocument = graphql(`
  mutation waivePackagePart($user_id: ID!, $course_id: ID!, $unit_id: ID!, $part_id: ID!, $reason: String!, $branchUrl: String) {
    waivePackagePart(user_id: $user_id, course_id: $course_id, unit_id: $unit_id, part_id: $part_id, reason: $reason, branchUrl: $branchUrl)
  }
`);
