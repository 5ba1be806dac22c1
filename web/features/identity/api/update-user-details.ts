import { graphql } from '../../../api/graphql.ts';

export const updateUserDetailsDocument = graphql(`
  mutation updateUserDetails($input: UserDetailsInput!) {
    updateUserDetails(input: $input) {
      first_name
      last_name
      email
      language
      time_zone
    }
  }
`);
