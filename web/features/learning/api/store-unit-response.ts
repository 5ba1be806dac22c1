import { graphql } from '../../../api/graphql.ts';

export const storeUnitResponseDocument = graphql(`
  mutation storeUnitResponse($input: StoreUnitResponseInput!) {
    storeUnitResponse(input: $input) {
      id
      response
      is_correct
    }
  }
`);
