import { graphql } from '../../../api/graphql.ts';

export const userBranchesDocument = graphql(`
  query userBranches($user_id: ID!) {
    userBranches(user_id: $user_id) {
      id
      name
      url
      sources {
        source_type
        group {
          id
          name
        }
      }
    }
  }
`);
