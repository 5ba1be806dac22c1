import { graphql } from '../../../../api/graphql.ts';

export const subscriptionDocument = graphql(`
  query subscription($id: ID!) {
    subscription(id: $id) {
      id
      instance_id
      status
      billing_interval
      amount
      trial_ends_at
      plan_ends_at
    }
  }
`);
