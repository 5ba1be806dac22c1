import { graphql } from '../../../../api/graphql.ts';

export const addUserToInstanceDocument = graphql(`
  mutation addUserToInstance($instance_id: ID!, $user_id: ID!) {
    addUserToInstance(instance_id: $instance_id, user_id: $user_id)
  }
`);
