/**
 * Who may call what, written down a second time on purpose: the product enforces shared/access, and this is what it is held against.
 * Letters: S super admin, A admin, I instructor, M manager, L learner; first in the whole instance (which needs primary access),
 * then inside a branch. An operation that the schema has and this table has not fails the run.
 */
export type Expectation = 'public' | 'session' | 'platform' | readonly [instance: string, branch: string];

const both = (letters: string): Expectation => [letters, letters];

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

  registerUser: both('S'),
  adminViewUser: both('S'),
  createInstanceUser: both('S'),
  editInstanceUser: both('S'),
  addUserToInstance: both('S'),
  removeUserFromInstance: both('S'),

  users: both('SAI'),
  usersPage: both('SAI'),
  // Asked for somebody else; oneself is open to any session.
  user: both('SAIM'),
  userBranches: both('SAI'),
  CreateUser: both('SAI'),
  updateUser: both('SAI'),
  deleteUser: both('SAI'),
  restoreUser: both('SAI'),
  eraseUser: ['SA', 'S'],
  BulkCreateUsers: both('SA'),
  auditLogPage: ['SA', 'S'],

  branches: both('SAIM'),
  branchesPage: both('SAIM'),
  branchUsersPage: both('SA'),
  branchCoursesPage: both('SA'),
  createBranch: ['SA', 'S'],
  updateBranch: both('SA'),
  DeleteBranch: ['SA', 'S'],
  restoreBranch: ['SA', 'S'],
  addUserToBranch: both('SA'),
  removeUserFromBranch: both('SA'),
  assignCoursesToBranch: both('SA'),
  removeCourseFromBranch: both('SA'),

  groups: both('SAI'),
  groupsPage: both('SAI'),
  group: both('SAI'),
  groupUsersPage: both('SAI'),
  createGroup: both('SAI'),
  updateGroup: both('SAI'),
  deleteGroup: both('SAI'),
  addUserToGroup: both('SAI'),
  removeUserFromGroup: both('SAI'),
  addCoursesToGroup: both('SAI'),
  addBranchesToGroup: both('SAI'),
  addCategoriesToGroup: both('SAI'),
  removeCourseFromGroup: both('SAI'),
  removeBranchFromGroup: both('SAI'),
  removeCategoryFromGroup: both('SAI'),

  categories: both('SAIML'),
  categoriesPage: both('SAIML'),
  category: both('SA'),
  CreateCategory: both('SAI'),
  updateCategory: both('SA'),
  deleteCategory: both('SA'),
  resourceCategories: both('SAI'),
  CreateResourceCategory: both('SAI'),

  courses: both('SAIML'),
  catalogPage: both('SAIML'),
  coursesPage: both('SAI'),
  course: both('SAIML'),
  courseDraft: both('SAI'),
  saveCourseDraft: both('SAI'),
  discardCourseDraft: both('SAI'),
  CreateCourse: both('SAI'),
  EditCourse: both('SAI'),
  copyCourse: both('SAI'),
  deleteCourse: both('SAI'),
  restoreCourse: both('SAI'),

  myCourses: both('SAIML'),
  UserProgress: both('SAIML'),
  CompletedCourses: both('SAIML'),
  CourseEnrollment: both('SAIML'),
  storeUnitResponse: both('SAIML'),
  markUnitComplete: both('SAIML'),
  clearUnitResponses: both('SAIML'),
  AdminCourseEnrollment: both('SAI'),
  enrolUsersInCourse: both('SAI'),
  CourseUnenrollment: both('SAI'),
  resetEnrolment: both('SAI'),
  assignmentSubmissions: both('SAI'),
  assignmentSubmissionsPage: both('SAI'),
  reviewAssignment: both('SAI'),

  certificates: both('SAI'),
  GenerateCertificate: both('SAIML'),
  uploadCertificate: ['SA', 'S'],
  updateCertificate: ['SA', 'S'],
  deleteCertificate: ['SA', 'S'],
  setDefaultCertificate: ['SA', 'S'],

  dashboardData: both('SAIM'),
  ReportsAllUsers: both('SAM'),
  usersReportPage: both('SAM'),
  reportsAllCourses: both('SAM'),
  coursesReportPage: both('SAM'),
  CourseReport: both('SAM'),
  courseReportUsersPage: both('SAIM'),
  userActivityLog: both('SAM'),
};

/**
 * Calls whose door depends on what they name, which a call with made-up ids cannot show: they have cases of their own.
 * selectContext: tests/cloud/identity/context.spec.ts.
 */
export const BY_OBJECT: readonly string[] = ['selectContext', 'deletedItems', 'deleteImpact', 'job'];
