import { graphql } from '../../../api/graphql.ts';

export const notificationLogPageDocument = graphql(`
  query notificationLogPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $person_id: ID
    $status: NotificationStatus
    $kind: NotificationKind
  ) {
    notificationLogPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      person_id: $person_id
      status: $status
      kind: $kind
    ) {
      data {
        id
        user_id
        name
        course_id
        course_title
        kind
        status
        reason
        tries
        queued_at
        changed_at
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
