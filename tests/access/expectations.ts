import type { Role } from '../../shared/access/roles.ts';

/**
 * Who may call what, written down a second time on purpose: the product enforces shared/access, and is compared with this. The roles of
 * an operation are those in the whole instance (which needs primary access), then those inside a branch. An operation of the schema
 * that is missing here fails the run.
 */
export type Expectation = 'public' | 'session' | 'platform' | readonly [instance: readonly Role[], branch: readonly Role[]];

/** Lists of roles, written down a second time as well. */
const SUPER_ADMINS: readonly Role[] = ['super_admin'];
const ADMINS: readonly Role[] = ['super_admin', 'admin'];
const AUTHORS: readonly Role[] = ['super_admin', 'admin', 'instructor'];
const REPORT_READERS: readonly Role[] = ['super_admin', 'admin', 'manager'];
const STAFF: readonly Role[] = ['super_admin', 'admin', 'instructor', 'manager'];
const ALL_ROLES: readonly Role[] = ['super_admin', 'admin', 'instructor', 'manager', 'learner'];

const both = (roles: readonly Role[]): Expectation => [roles, roles];

export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  instanceByUrl: 'public',
  branch: 'public',
  loginUser: 'public',
  sendPasswordReset: 'public',
  validatePasswordToken: 'public',
  resetPassword: 'public',
  verifyCertificate: 'public',

  viewer: 'session',
  meAccess: 'session',
  updateUserDetails: 'session',
  updatePassword: 'session',

  lmsInstances: 'platform',
  lmsInstancesPage: 'platform',
  lmsInstance: 'platform',
  subscription: 'platform',
  createLmsInstance: 'platform',
  updateLmsInstance: 'platform',
  createSubscription: 'platform',
  updateSubscription: 'platform',
  deleteSubscription: 'platform',

  registerUser: both(SUPER_ADMINS),
  adminViewUser: both(SUPER_ADMINS),
  createInstanceUser: both(SUPER_ADMINS),
  editInstanceUser: both(SUPER_ADMINS),
  addUserToInstance: both(SUPER_ADMINS),
  removeUserFromInstance: both(SUPER_ADMINS),

  users: both(AUTHORS),
  usersPage: both(AUTHORS),
  // Of another person; one's own is open to any session.
  user: both(STAFF),
  userBranches: both(AUTHORS),
  CreateUser: both(AUTHORS),
  updateUser: both(AUTHORS),
  deleteUser: both(AUTHORS),
  restoreUser: both(AUTHORS),
  resendInvitation: both(AUTHORS),
  eraseUser: [ADMINS, SUPER_ADMINS],
  erasureReceipt: [ADMINS, SUPER_ADMINS],
  BulkCreateUsers: both(ADMINS),
  userImports: both(ADMINS),
  licenceUse: both(AUTHORS),
  undoImport: both(ADMINS),
  auditLogPage: [ADMINS, SUPER_ADMINS],
  apiKeys: [ADMINS, SUPER_ADMINS],
  createApiKey: [ADMINS, SUPER_ADMINS],
  revokeApiKey: [ADMINS, SUPER_ADMINS],
  firstSteps: [ADMINS, SUPER_ADMINS],
  keepFirstStep: [ADMINS, SUPER_ADMINS],
  mailPreview: both(ADMINS),
  setSenderEmail: [ADMINS, SUPER_ADMINS],
  supportQuestions: both(ALL_ROLES),
  setSupportQuestions: [ADMINS, SUPER_ADMINS],
  instanceBrand: [ADMINS, SUPER_ADMINS],
  setInstanceBrand: [ADMINS, SUPER_ADMINS],

  actOnRows: both(AUTHORS),
  undoActOnRows: both(AUTHORS),
  rowsJob: both(AUTHORS),
  rowsJobPage: both(AUTHORS),
  rowsImpact: both(AUTHORS),

  branches: both(STAFF),
  branchesPage: both(STAFF),
  branchUsersPage: both(ADMINS),
  branchCoursesPage: both(ADMINS),
  createBranch: [ADMINS, SUPER_ADMINS],
  updateBranch: both(ADMINS),
  DeleteBranch: [ADMINS, SUPER_ADMINS],
  restoreBranch: [ADMINS, SUPER_ADMINS],
  addUserToBranch: both(ADMINS),
  removeUserFromBranch: both(ADMINS),
  setBranchAccess: both(ADMINS),
  assignCoursesToBranch: both(ADMINS),
  removeCourseFromBranch: both(ADMINS),

  groups: both(AUTHORS),
  groupsPage: both(AUTHORS),
  group: both(AUTHORS),
  groupUsersPage: both(AUTHORS),
  createGroup: both(AUTHORS),
  updateGroup: both(AUTHORS),
  deleteGroup: both(AUTHORS),
  addUserToGroup: both(AUTHORS),
  removeUserFromGroup: both(AUTHORS),
  addCoursesToGroup: both(AUTHORS),
  addBranchesToGroup: both(AUTHORS),
  addCategoriesToGroup: both(AUTHORS),
  removeCourseFromGroup: both(AUTHORS),
  removeBranchFromGroup: both(AUTHORS),
  removeCategoryFromGroup: both(AUTHORS),

  categories: both(ALL_ROLES),
  categoriesPage: both(ALL_ROLES),
  category: both(ADMINS),
  CreateCategory: both(AUTHORS),
  updateCategory: both(ADMINS),
  deleteCategory: both(ADMINS),
  resourceCategories: both(AUTHORS),
  CreateResourceCategory: both(AUTHORS),

  courses: both(ALL_ROLES),
  catalogPage: both(ALL_ROLES),
  coursesPage: both(AUTHORS),
  course: both(ALL_ROLES),
  courseDraft: both(AUTHORS),
  coursePreview: both(AUTHORS),
  scormPackage: both(AUTHORS),
  previewAnswer: both(AUTHORS),
  saveCourseDraft: both(AUTHORS),
  discardCourseDraft: both(AUTHORS),
  CreateCourse: both(AUTHORS),
  EditCourse: both(AUTHORS),
  copyCourse: both(AUTHORS),
  unpublishCourse: both(AUTHORS),
  deleteCourse: both(AUTHORS),
  restoreCourse: both(AUTHORS),

  myCourses: both(ALL_ROLES),
  UserProgress: both(ALL_ROLES),
  CompletedCourses: both(ALL_ROLES),
  CourseEnrollment: both(ALL_ROLES),
  storeUnitResponse: both(ALL_ROLES),
  markUnitComplete: both(ALL_ROLES),
  clearUnitResponses: both(ALL_ROLES),
  keepSubmissionText: both(ALL_ROLES),
  AdminCourseEnrollment: both(AUTHORS),
  enrolUsersInCourse: both(AUTHORS),
  peopleByAddress: both(AUTHORS),
  CourseUnenrollment: both(AUTHORS),
  resetEnrolment: both(AUTHORS),
  assignmentSubmissions: both(AUTHORS),
  assignmentSubmissionsPage: both(AUTHORS),
  assignmentSubmission: both(AUTHORS),
  ownSubmissions: both(ALL_ROLES),
  reviewAssignment: both(AUTHORS),
  packageProgress: both(REPORT_READERS),
  packageResult: both(ALL_ROLES),
  waivePackagePart: both(AUTHORS),

  certificates: both(AUTHORS),
  GenerateCertificate: both(ALL_ROLES),
  uploadCertificate: [ADMINS, SUPER_ADMINS],
  updateCertificate: [ADMINS, SUPER_ADMINS],
  deleteCertificate: [ADMINS, SUPER_ADMINS],
  setDefaultCertificate: [ADMINS, SUPER_ADMINS],
  replaceCertificate: [ADMINS, SUPER_ADMINS],
  revokeCertificate: both(ADMINS),

  dashboardData: both(STAFF),
  ReportsAllUsers: both(REPORT_READERS),
  usersReportPage: both(REPORT_READERS),
  reportsAllCourses: both(REPORT_READERS),
  coursesReportPage: both(REPORT_READERS),
  CourseReport: both(REPORT_READERS),
  courseReportUsersPage: both(STAFF),
  userActivityLog: both(REPORT_READERS),
};

/** The same for the routes of REST that are not public. */
export const ROUTE_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/user': 'session',
  'POST /api/session/handoff': 'session',
  // Which list may be exported is up to the call that shows it: tests/cloud/exports/exports.spec.ts.
  'POST /api/exports': 'session',
  'GET /api/exports/{id}': 'session',

  'POST /api/upload-image': both(AUTHORS),
  'POST /api/upload-content': both(AUTHORS),
  'POST /api/upload-video': both(AUTHORS),
  'POST /api/upload-audio': both(AUTHORS),
  'POST /api/upload-presentation': both(AUTHORS),
  'POST /api/upload-document': both(AUTHORS),
  'POST /api/upload-iframe': both(AUTHORS),
  'POST /api/upload-scorm': both(AUTHORS),
  'POST /api/upload-resource': both(AUTHORS),
  'POST /api/framing-check': both(AUTHORS),
  'POST /api/certificates/preview': [ADMINS, SUPER_ADMINS],

  'POST /api/upload-assignment': both(ALL_ROLES),
  'POST /api/uploads/{id}/complete': both(ALL_ROLES),
  'GET /api/uploads/{id}': both(ALL_ROLES),
  'DELETE /api/uploads/{id}': both(ALL_ROLES),
  'POST /api/learning/beat': both(ALL_ROLES),
  'POST /api/scorm/initialize': both(ALL_ROLES),
  'GET /api/scorm/get-value': both(ALL_ROLES),
  'POST /api/scorm/set-value': both(ALL_ROLES),
  'POST /api/scorm/commit': both(ALL_ROLES),
  'POST /api/scorm/finish': both(ALL_ROLES),
};

/**
 * Operations whose permission depends on the object they name, which a call with made-up ids cannot show. They have specs of their own;
 * selectContext: tests/cloud/identity/context.spec.ts.
 */
export const BY_OBJECT: readonly string[] = ['selectContext', 'deletedItems', 'deleteImpact', 'job'];
