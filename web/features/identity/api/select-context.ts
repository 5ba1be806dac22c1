import { graphql } from '../../../api/graphql.ts';

export const selectContextDocument = graphql(`
  mutation selectContext($instance_id: ID!, $branch_id: ID) {
    selectContext(instance_id: $instance_id, branch_id: $branch_id)
  }
`);
