import { graphql } from '../../../../api/graphql.ts';

export const updateSubscriptionDocument = graphql(`
  mutation updateSubscription(
    $id: ID!
    $instance_id: ID
    $billing_interval: String
    $amount: Float
    $trial_ends_at: Date
    $plan_ends_at: Date
    $status: String
  ) {
    updateSubscription(
      id: $id
      instance_id: $instance_id
      billing_interval: $billing_interval
      amount: $amount
      trial_ends_at: $trial_ends_at
      plan_ends_at: $plan_ends_at
      status: $status
    ) {
      id
    }
  }
`);
