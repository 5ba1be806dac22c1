import { graphql } from '../../../api/graphql.ts';

export const userViewDocument = graphql(`
  query userView($id: ID!, $branchUrl: String) {
    user(id: $id, branchUrl: $branchUrl) {
      id
      first_name
      last_name
      email
      role
      instance_is_active
      inactive_cause
      last_login_at
      deactivate_at
      enrolledCourses {
        id
        course_id
        course_title
        thumbnail
        date_assigned
        progress
        is_complete
        status
        score
        last_activity
        due_at
        access_ends_at
        term_state
        extended
        term_reason
        extension
        exemption
        sources {
          source_type
          group {
            id
            name
          }
        }
      }
      groups {
        id
        name
        role
        date_joined
      }
      viewer_can
    }
  }
`);
