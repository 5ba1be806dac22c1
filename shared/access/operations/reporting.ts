import { type AccessTable, roles } from '../access-entry.ts';

export const reportingOperations: AccessTable = {
  dashboardData: roles('SAIM'),
  // Licences and branches are the instance's: not for those inside a branch.
  'dashboardData.subscriptionSummary': roles('SA', 'S'),
  ReportsAllUsers: roles('SAM'),
  usersReportPage: roles('SAM'),
  reportsAllCourses: roles('SAM'),
  coursesReportPage: roles('SAM'),
  CourseReport: roles('SAM'),
  // Instructors see the learners of a course, for the course view.
  courseReportUsersPage: roles('SAIM'),
  userActivityLog: roles('SAM'),
  // Each kind besides asks who may delete it: 'deleteUser', 'DeleteBranch', 'deleteCourse'.
  deletedItems: roles('SAI'),
  deleteImpact: roles('SAI'),
  // The whole instance's: not for those inside a branch.
  auditLogPage: roles('SA', 'S'),
};
