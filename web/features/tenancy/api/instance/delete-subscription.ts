import { graphql } from '../../../../api/graphql.ts';

export const deleteSubscriptionDocument = graphql(`
  mutation deleteSubscription($id: ID!) {
    deleteSubscription(id: $id)
  }
`);
