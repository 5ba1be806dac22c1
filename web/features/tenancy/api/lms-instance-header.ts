// @chunk shell
import { graphql } from '../../../api/graphql.ts';

export const lmsInstanceHeaderDocument = graphql(`
  query lmsInstanceHeader($id: ID!) {
    lmsInstance(id: $id) {
      id
      name
      domain
      theme
      license_count
      branch_limit
      used_licenses
      remaining_licenses
      api_access
      branding_enabled
      is_active
      logo_url
      subscription {
        ...Sub
      }
      subscriptions {
        ...Sub
      }
    }
  }

  fragment Sub on Subscription {
    id
    instance_id
    status
    billing_interval
    amount
    trial_ends_at
    plan_ends_at
  }
`);
