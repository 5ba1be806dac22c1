import { graphql } from '../../../../api/graphql.ts';

export const coursesToCertifyDocument = graphql(`
  query coursesToCertify($search: String, $limit: Int, $status: String) {
    coursesPage(search: $search, limit: $limit, status: $status) {
      data {
        id
        title
      }
    }
  }
`);
