import { graphql } from '../../../api/graphql.ts';

export const lmsInstanceEditDocument = graphql(`
  query lmsInstanceEdit($id: ID!) {
    lmsInstance(id: $id) {
      id
      name
      domain
      theme
      license_count
      branch_limit
      api_access
      branding_enabled
      require_password_change
      is_active
      logo_url
      primary_color
      secondary_color
      support_email
      support_phone
      support_chat_url
      support_messenger_url
      support_address
      sender_email
      mail_from
      sender_domains
      language
      languages
      time_zone
    }
  }
`);
