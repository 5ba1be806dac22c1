import { graphql } from '../../../../api/graphql.ts';

export const certificationsListDocument = graphql(`
  query certificationsList {
    certifications {
      id
      title
      validity_months
      validity_day
      courses {
        id
        name
      }
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
