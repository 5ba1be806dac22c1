import { graphql } from '../../../../api/graphql.ts';

export const certificationEditDocument = graphql(`
  query certificationEdit($id: ID!) {
    certification(id: $id) {
      id
      title
      courses {
        id
        name
      }
      renewal {
        id
        name
      }
      validity_months
      validity_day
      window_days
      lapse_days
      counts_from
      groups {
        id
        name
      }
      counts {
        state
        people
      }
    }
  }
`);
