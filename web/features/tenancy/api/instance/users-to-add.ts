import { graphql } from '../../../../api/graphql.ts';

// usersPage of the contract, of people who are not in the instance.
export const usersToAddDocument = graphql(`
  query usersToAdd($search: String, $limit: Int) {
    usersPage(search: $search, limit: $limit, external: true) {
      data {
        id
        first_name
        last_name
        email
      }
      paginatorInfo {
        total
      }
    }
  }
`);
