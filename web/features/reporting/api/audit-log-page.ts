import { graphql } from '../../../api/graphql.ts';

export const auditLogPageDocument = graphql(`
  query auditLogPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $person_id: ID
    $act: String
    $from: DateTime
    $to: DateTime
  ) {
    auditLogPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      person_id: $person_id
      act: $act
      from: $from
      to: $to
    ) {
      data {
        id
        created_at
        actor
        actor_id
        action
        target_kind
        target_id
        target
        result
        sentence
        sentence_text
        before {
          name
          name_text
          value
          value_text
        }
        after {
          name
          name_text
          value
          value_text
        }
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
