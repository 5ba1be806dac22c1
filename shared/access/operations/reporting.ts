import { type AccessTable, PUBLIC, roles, SESSION } from '../access-entry.ts';
import { ADMINS, AUTHORS, REPORT_READERS, STAFF, SUPER_ADMINS } from '../roles.ts';

export const reportingOperations = {
  dashboardData: roles(STAFF),
  // Licences and branches are of the whole instance.
  'dashboardData.subscriptionSummary': roles(ADMINS, SUPER_ADMINS),
  ReportsAllUsers: roles(REPORT_READERS),
  usersReportPage: roles(REPORT_READERS),
  reportsAllCourses: roles(REPORT_READERS),
  coursesReportPage: roles(REPORT_READERS),
  CourseReport: roles(REPORT_READERS),
  // Instructors need the learners of a course for its view.
  courseReportUsersPage: roles(STAFF),
  userActivityLog: roles(REPORT_READERS),
  // Each kind also asks for the right to delete it: 'deleteUser', 'DeleteBranch', 'deleteCourse'.
  deletedItems: roles(AUTHORS),
  deleteImpact: roles(AUTHORS),
  auditLogPage: roles(ADMINS, SUPER_ADMINS),
  // The rights are those of the exported query, which is run for each page; a file is its maker's, or of who has its signed address.
  'POST /api/exports': SESSION,
  'GET /api/exports/{id}': SESSION,
  // The handler checks a key of the API and its rights; no person stands behind these calls.
  'GET /api/xapi/{path+}': PUBLIC,
  'HEAD /api/xapi/{path+}': PUBLIC,
  'PUT /api/xapi/{path+}': PUBLIC,
  'POST /api/xapi/{path+}': PUBLIC,
  'DELETE /api/xapi/{path+}': PUBLIC,
} satisfies AccessTable;
