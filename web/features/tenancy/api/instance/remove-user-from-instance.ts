import { graphql } from '../../../../api/graphql.ts';

export const removeUserFromInstanceDocument = graphql(`
  mutation removeUserFromInstance($instance_id: ID!, $user_id: ID!) {
    removeUserFromInstance(instance_id: $instance_id, user_id: $user_id, detach_branches: true)
  }
`);
