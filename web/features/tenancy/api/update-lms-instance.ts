import { graphql } from '../../../api/graphql.ts';

export const updateLmsInstanceDocument = graphql(`
  mutation updateLmsInstance(
    $id: ID!
    $name: String!
    $domain: String
    $license_count: Int
    $branch_limit: Int
    $api_access: Boolean
    $branding_enabled: Boolean
    $require_password_change: Boolean
    $is_active: Boolean
    $logo: Upload
    $theme: String
    $primary_color: String
    $secondary_color: String
    $remove_logo: Boolean
    $support_email: String
    $support_phone: String
    $support_chat_url: String
    $support_messenger_url: String
    $support_address: String
    $sender_email: String
    $sender_domains: [String!]
    $language: String
    $languages: [String!]
    $time_zone: String
  ) {
    updateLmsInstance(
      id: $id
      name: $name
      domain: $domain
      license_count: $license_count
      branch_limit: $branch_limit
      api_access: $api_access
      branding_enabled: $branding_enabled
      require_password_change: $require_password_change
      is_active: $is_active
      logo: $logo
      theme: $theme
      primary_color: $primary_color
      secondary_color: $secondary_color
      remove_logo: $remove_logo
      support_email: $support_email
      support_phone: $support_phone
      support_chat_url: $support_chat_url
      support_messenger_url: $support_messenger_url
      support_address: $support_address
      sender_email: $sender_email
      sender_domains: $sender_domains
      language: $language
      languages: $languages
      time_zone: $time_zone
    ) {
      id
      name
      logo_url
    }
  }
`);
