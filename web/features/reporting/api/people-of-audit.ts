import { graphql } from '../../../api/graphql.ts';

// usersPage of the contract, cut to what the choice of a person shows.
export const peopleOfAuditDocument = graphql(`
  query peopleOfAudit($search: String, $limit: Int, $branchUrl: String) {
    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
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
