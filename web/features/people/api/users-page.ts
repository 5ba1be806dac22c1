import { graphql } from '../../../api/graphql.ts';

export const usersPageDocument = graphql(`
  query usersPage(
    $search: String
    $sort: String
    $order: String
    $page: Int
    $limit: Int
    $branchUrl: String
    $role: String
    $status: String
    $from: DateTime
    $to: DateTime
    $external: Boolean
    $not_in_group: ID
    $not_in_branch: ID
    $not_in_course: ID
    $of_group: ID
    $of_branch: ID
    $last_login: String
    $overdue: Boolean
  ) {
    usersPage(
      search: $search
      sort: $sort
      order: $order
      page: $page
      limit: $limit
      branchUrl: $branchUrl
      role: $role
      status: $status
      from: $from
      to: $to
      external: $external
      not_in_group: $not_in_group
      not_in_branch: $not_in_branch
      not_in_course: $not_in_course
      of_group: $of_group
      of_branch: $of_branch
      last_login: $last_login
      overdue: $overdue
    ) {
      data {
        id
        first_name
        last_name
        email
        role
        created_at
        last_login_at
        branch_names
        group_names
        overdue_courses
        instance_is_active
        inactive_cause
        user_is_active
        is_owner
        primary_access
        deactivate_at
        viewer_can
      }
      paginatorInfo {
        currentPage
        lastPage
        total
      }
    }
  }
`);
