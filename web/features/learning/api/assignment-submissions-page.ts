import { graphql } from '../../../api/graphql.ts';

export const assignmentSubmissionsPageDocument = graphql(`
  query assignmentSubmissionsPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $courseId: Int
    $status: String
  ) {
    assignmentSubmissionsPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      courseId: $courseId
      status: $status
    ) {
      data {
        id
        user {
          id
          first_name
          last_name
        }
        course {
          id
          title
        }
        unit_title
        type
        file_type
        number
        submitted_at
        status
        is_replaced
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
