import { graphql } from '../../../api/graphql.ts';

/** Hands in a text or a file; answers are sent by storeUnitResponse, which may wait on this device. */
export const submitAssignmentDocument = graphql(`
  mutation submitAssignment($input: StoreUnitResponseInput!) {
    storeUnitResponse(input: $input) {
      id
      status
    }
  }
`);
