import { graphql } from '../../../api/graphql.ts';

/** How many submissions the caller can review now. */
export const assignmentsWaitingDocument = graphql(`
  query assignmentsWaiting($branchUrl: String) {
    assignmentSubmissionsPage(status: "pending", limit: 1, branchUrl: $branchUrl) {
      paginatorInfo {
        total
      }
    }
  }
`);
