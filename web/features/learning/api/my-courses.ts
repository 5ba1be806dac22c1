import { graphql } from '../../../api/graphql.ts';

export const myCoursesDocument = graphql(`
  query myCourses($branchUrl: String) {
    myCourses(branchUrl: $branchUrl) {
      id
      title
      thumbnail
      categories {
        id
        name
        parent_id
        parent {
          id
          name
        }
      }
      progress
      is_complete
      status
      units_completed
      total_units
      completed_at
      date_assigned
      closes_at
      due_at
      term_state
      returned {
        title
        unit_order
        comment
      }
      next_unit {
        id
        title
        unit_order
        minutes
      }
    }
  }
`);
