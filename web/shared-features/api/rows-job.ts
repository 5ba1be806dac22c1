import { graphql } from '../../api/graphql.ts';

export const rowsJobDocument = graphql(`
  query rowsJob($id: ID!, $branchUrl: String) {
    rowsJob(id: $id, branchUrl: $branchUrl) {
      job {
        id
        title
        title_text
        status
        done
        total
        message
        texts
      }
      list
      act
      targets {
        id
        name
      }
      changed
      unchanged
      refused
      can_undo
      undoes
      following {
        status
        done
        total
        message
        texts
      }
    }
  }
`);

export const rowsJobPageDocument = graphql(`
  query rowsJobPage($id: ID!, $result: String, $page: Int, $branchUrl: String) {
    rowsJobPage(id: $id, result: $result, page: $page, limit: 25, branchUrl: $branchUrl) {
      data {
        id
        name
        message
        text
      }
      paginatorInfo {
        total
      }
    }
  }
`);
