import { graphql } from '../../../api/graphql.ts';

export const erasureReceiptDocument = graphql(`
  query erasureReceipt($id: ID!) {
    erasureReceipt(id: $id) {
      id
      erased_at
      erased_by {
        id
        first_name
        last_name
        email
      }
      until
      finished_at
      erased {
        what
        count
      }
      kept {
        what
        count
      }
    }
  }
`);
