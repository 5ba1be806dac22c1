import { graphql } from '../../../api/graphql.ts';

export const previewAnswerDocument = graphql(`
  query previewAnswer($id: Int!, $unit_order: Int!, $input_key: String!, $response: String!, $language: String, $branchUrl: String) {
    previewAnswer(
      id: $id
      unit_order: $unit_order
      input_key: $input_key
      response: $response
      language: $language
      branchUrl: $branchUrl
    ) {
      response
      is_correct
    }
  }
`);
