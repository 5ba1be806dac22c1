import { graphql } from '../../api/graphql.ts';

// usersPage of the contract, for the count alone.
export const usersHavingCourseDocument = graphql(`
  query usersHavingCourse($in_course: ID!, $in_group: ID, $completed_before: DateTime, $branchUrl: String) {
    usersPage(limit: 1, in_course: $in_course, in_group: $in_group, completed_before: $completed_before, branchUrl: $branchUrl) {
      paginatorInfo {
        total
      }
    }
  }
`);
