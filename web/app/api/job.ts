import { graphql } from '../../api/graphql.ts';

export const jobDocument = graphql(`
  query job($id: ID!) {
    job(id: $id) {
      id
      title
      title_text
      status
      done
      total
      message
      texts
      url
      started_at
      finished_at
    }
  }
`);
