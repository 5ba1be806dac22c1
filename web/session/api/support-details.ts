import { graphql } from '../../api/graphql.ts';

export const supportDetailsDocument = graphql(`
  query supportDetails($url: String!) {
    instanceByUrl(url: $url) {
      id
      support_email
      support_phone
      support_chat_url
      support_messenger_url
      support_address
    }
  }
`);
