import { graphql } from '../../api/graphql.ts';

export const chooseLanguageDocument = graphql(`
  mutation chooseLanguage($input: UserDetailsInput!) {
    updateUserDetails(input: $input) {
      language
    }
  }
`);
