import { graphql } from '../../../api/graphql.ts';

// lmsInstancesPage of the contract, cut to what a choice of an instance shows.
export const instancesToRegisterDocument = graphql(`
  query instancesToRegister($search: String, $limit: Int) {
    lmsInstancesPage(search: $search, sort: "name", limit: $limit) {
      data {
        id
        name
        domain
        subscription {
          status
          trial_ends_at
          plan_ends_at
        }
      }
    }
  }
`);
