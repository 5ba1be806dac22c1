import { graphql } from '../../../../api/graphql.ts';

export const myCertificationsDocument = graphql(`
  query myCertifications {
    myCertifications {
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
