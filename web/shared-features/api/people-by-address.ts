import { graphql } from '../../api/graphql.ts';

export const peopleByAddressDocument = graphql(`
  query peopleByAddress($course_id: ID!, $addresses: [String!]!, $branchUrl: String) {
    peopleByAddress(course_id: $course_id, addresses: $addresses, branchUrl: $branchUrl) {
      address
      user_id
      name
      state
      reason
    }
  }
`);
