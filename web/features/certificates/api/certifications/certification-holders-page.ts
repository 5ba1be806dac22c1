import { graphql } from '../../../../api/graphql.ts';

export const certificationHoldersPageDocument = graphql(`
  query certificationHoldersPage(
    $id: ID!
    $state: String
    $ends_within: Int
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
  ) {
    certificationHolders(
      id: $id
      state: $state
      ends_within: $ends_within
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
    ) {
      data {
        id
        name
        email
        state
        completed_on
        valid_until
        renew_from
      }
      paginatorInfo {
        total
      }
    }
  }
`);
