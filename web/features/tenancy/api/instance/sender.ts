import { graphql } from '../../../../api/graphql.ts';

export const senderDocument = graphql(`
  query ownSender($url: String!) {
    instanceByUrl(url: $url) {
      sender_email
      mail_from
      verified_sender_domains
    }
  }
`);

export const setSenderEmailDocument = graphql(`
  mutation setSenderEmail($sender_email: String) {
    setSenderEmail(sender_email: $sender_email)
  }
`);
