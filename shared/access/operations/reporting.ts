import { type AccessTable, call, PUBLIC, roles, SESSION } from '../access-entry.ts';
import { ADMINS, AUTHORS, REPORT_READERS, STAFF, SUPER_ADMINS } from '../roles.ts';

export const reportingOperations = {
  dashboardData: call(roles(STAFF), 'open the dashboard'),
  // Licences and branches are of the whole instance.
  'dashboardData.subscriptionSummary': roles(ADMINS, SUPER_ADMINS),
  ReportsAllUsers: call(roles(REPORT_READERS), 'open the user reports'),
  usersReportPage: call(roles(REPORT_READERS), 'open the user reports'),
  reportsAllCourses: call(roles(REPORT_READERS), 'open the course reports'),
  coursesReportPage: call(roles(REPORT_READERS), 'open the course reports'),
  CourseReport: call(roles(REPORT_READERS), 'open the report of a course'),
  // Instructors need the learners of a course for its view.
  courseReportUsersPage: call(roles(STAFF), 'see the users in the report of a course'),
  userActivityLog: call(roles(REPORT_READERS), 'see the activity of a user'),
  // Each kind also asks for the right to delete it: 'deleteUser', 'DeleteBranch', 'deleteCourse'.
  deletedItems: call(roles(AUTHORS), 'see what was deleted'),
  deleteImpact: call(roles(AUTHORS), 'see what a deletion affects'),
  auditLogPage: call(roles(ADMINS, SUPER_ADMINS), 'open the audit log'),
  // The rights are those of the exported query, which is run for each page; a file is its maker's, or of who has its signed address.
  'POST /api/exports': call(SESSION, 'export a list'),
  'GET /api/exports/{id}': call(SESSION, 'open an exported file'),
  // The handler checks a key of the API and its rights; no person stands behind these calls.
  'GET /api/xapi/{path+}': PUBLIC,
  'HEAD /api/xapi/{path+}': PUBLIC,
  'PUT /api/xapi/{path+}': PUBLIC,
  'POST /api/xapi/{path+}': PUBLIC,
  'DELETE /api/xapi/{path+}': PUBLIC,
} satisfies AccessTable;
