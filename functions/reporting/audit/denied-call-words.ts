/**
 * What somebody tried to do with a call that was denied, to follow "tried to". Calls by the name of their field or the key of their
 * route; audit-sentences.spec.ts demands a line for each of them.
 */
export const DENIED_CALL_WORDS: Readonly<Record<string, string>> = {
  // Reading
  adminViewUser: 'open a user',
  assignmentSubmissions: 'open the assignments',
  assignmentSubmissionsPage: 'open the assignments',
  auditLogPage: 'open the audit log',
  branch: 'open a branch',
  branchCoursesPage: 'see the courses of a branch',
  branchUsersPage: 'see the users of a branch',
  branches: 'see the branches',
  branchesPage: 'see the branches',
  catalogPage: 'open the course catalogue',
  categories: 'see the categories',
  categoriesPage: 'see the categories',
  category: 'open a category',
  certificates: 'see the certificate templates',
  CompletedCourses: 'see completed courses',
  course: 'open a course',
  courseDraft: 'open the draft of a course',
  CourseReport: 'open the report of a course',
  courseReportUsersPage: 'see the users in the report of a course',
  coursePreview: 'preview a course',
  courses: 'see the courses',
  coursesPage: 'see the courses',
  coursesReportPage: 'open the course reports',
  dashboardData: 'open the dashboard',
  deletedItems: 'see what was deleted',
  deleteImpact: 'see what a deletion affects',
  group: 'open a group',
  groupUsersPage: 'see the users of a group',
  groups: 'see the groups',
  groupsPage: 'see the groups',
  instanceByUrl: 'open an instance',
  job: 'see the progress of background work',
  lmsInstance: 'open an instance',
  lmsInstances: 'see the instances',
  lmsInstancesPage: 'see the instances',
  meAccess: 'see their own instances',
  myCourses: 'see their own courses',
  reportsAllCourses: 'open the course reports',
  ReportsAllUsers: 'open the user reports',
  resourceCategories: 'see the resource categories',
  subscription: 'open a subscription',
  user: 'open a user',
  userActivityLog: 'see the activity of a user',
  userBranches: 'see the branches of a user',
  UserProgress: 'see the progress of a user',
  users: 'see the users',
  usersPage: 'see the users',
  usersReportPage: 'open the user reports',
  validatePasswordToken: 'use a password link',
  verifyCertificate: 'verify a certificate',
  viewer: 'open the app',

  // People
  addUserToBranch: 'add a user to a branch',
  addUserToGroup: 'add a user to a group',
  addUserToInstance: 'add a user to an instance',
  BulkCreateUsers: 'import users',
  createInstanceUser: 'add a user to an instance',
  CreateUser: 'add a user',
  deleteUser: 'delete a user',
  editInstanceUser: 'change a user of an instance',
  eraseUser: 'erase a user',
  registerUser: 'register',
  removeUserFromBranch: 'remove a user from a branch',
  removeUserFromGroup: 'remove a user from a group',
  removeUserFromInstance: 'remove a user from an instance',
  restoreUser: 'restore a user',
  updateUser: 'change a user',
  updateUserDetails: 'change their own profile',

  // Sign-in and passwords
  loginUser: 'sign in',
  resetPassword: 'set a password',
  selectContext: 'enter an instance or branch',
  sendPasswordReset: 'ask for a password link',
  updatePassword: 'change their password',

  // Branches, groups, categories
  addBranchesToGroup: 'add branches to a group',
  addCategoriesToGroup: 'add categories to a group',
  addCoursesToGroup: 'add courses to a group',
  assignCoursesToBranch: 'add courses to a branch',
  createBranch: 'create a branch',
  CreateCategory: 'create a category',
  createGroup: 'create a group',
  CreateResourceCategory: 'create a resource category',
  DeleteBranch: 'delete a branch',
  deleteCategory: 'delete a category',
  deleteGroup: 'delete a group',
  removeBranchFromGroup: 'remove a branch from a group',
  removeCategoryFromGroup: 'remove a category from a group',
  removeCourseFromBranch: 'remove a course from a branch',
  removeCourseFromGroup: 'remove a course from a group',
  restoreBranch: 'restore a branch',
  updateBranch: 'change a branch',
  updateCategory: 'change a category',
  updateGroup: 'change a group',

  // Courses and learning
  AdminCourseEnrollment: 'enrol a user in courses',
  clearUnitResponses: 'start a test again',
  copyCourse: 'copy a course',
  CourseEnrollment: 'enrol in a course',
  CourseUnenrollment: 'unenrol a user from a course',
  CreateCourse: 'create a course',
  deleteCourse: 'delete a course',
  discardCourseDraft: 'discard the draft of a course',
  EditCourse: 'publish a course',
  enrolUsersInCourse: 'enrol users in a course',
  markUnitComplete: 'complete a unit',
  previewAnswer: 'answer a question in a preview',
  resetEnrolment: 'start a course again for a user',
  restoreCourse: 'restore a course',
  reviewAssignment: 'review an assignment',
  saveCourseDraft: 'save the draft of a course',
  storeUnitResponse: 'answer a question',

  // Certificates
  deleteCertificate: 'delete a certificate template',
  GenerateCertificate: 'download a certificate',
  setDefaultCertificate: 'choose the default certificate template',
  updateCertificate: 'change a certificate template',
  uploadCertificate: 'upload a certificate template',

  // Instances
  createLmsInstance: 'create an instance',
  createSubscription: 'add a subscription',
  deleteSubscription: 'delete a subscription',
  updateLmsInstance: 'change an instance',
  updateSubscription: 'change a subscription',

  // Files
  'POST /api/upload-image': 'upload an image',
  'POST /api/upload-content': 'upload a file',
  'POST /api/uploads/{id}/complete': 'finish an upload',
  'GET /api/uploads/{id}': 'see an upload',
  'DELETE /api/uploads/{id}': 'cancel an upload',
};

/** Why a call was denied, to end its sentence. */
const REASONS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'which was not allowed',
  NOT_FOUND: 'which was not found',
  LICENCE_LIMIT: 'but all licences are in use',
  SUBSCRIPTION_INACTIVE: 'but the subscription is not active',
  RATE_LIMITED: 'but had tried too often',
};

/** Returns the sentence of a denied call. A call of a later build is told by its name. */
export function deniedCallSentence(actor: string, call: string, code: string): string {
  const tried = `${actor} tried to ${DENIED_CALL_WORDS[call] ?? `call ${call}`}`;
  const reason = REASONS[code];
  return reason === undefined ? tried : `${tried}, ${reason}`;
}
