import { graphql } from '../../../api/graphql.ts';

// coursesPage of the contract, cut to what the page of an instance shows.
export const instanceCoursesDocument = graphql(`
  query instanceCourses($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $from: DateTime, $to: DateTime) {
    coursesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, from: $from, to: $to) {
      data {
        id
        title
        categories {
          path
        }
        date
        status
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
