import { graphql } from '../../../api/graphql.ts';

export const certificationsOfUserDocument = graphql(`
  query certificationsOfUser($user_id: ID!) {
    personCertifications(user_id: $user_id) {
      id
      title
      state
      rounds {
        kind
        completed_on
        valid_until
        renew_from
        revoked_on
      }
    }
  }
`);
