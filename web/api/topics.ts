import type { QueryKey } from '@tanstack/react-query';

/** What an operation's answer is about. A command names the topics that it changes, and every answer about them is fetched again. */
export type Topic =
  | 'account'
  | 'apiKeys'
  | 'audit'
  | 'branches'
  | 'categories'
  | 'certificates'
  | 'courses'
  | 'deletions'
  | 'imports'
  | 'drafts'
  | 'enrolments'
  | 'groups'
  | 'instances'
  | 'people'
  | 'player'
  | 'progress'
  | 'submissions';

/** The topics of queries that the web sends. One that is not listed is about all of them. tests/rules/topics.spec.ts: each entry has a query. */
const OPERATION_TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  CompletedCourses: ['certificates', 'progress'],
  CompletedCoursesByIds: ['progress'],
  UserProgressDashboard: ['courses', 'enrolments', 'progress'],
  UserProgressOwn: ['courses', 'enrolments', 'progress'],
  UserProgressReport: ['courses', 'enrolments', 'people', 'progress'],
  adminViewUser: ['people'],
  apiKeys: ['apiKeys'],
  // Read anew for each download.
  assignmentSubmission: ['submissions'],
  assignmentSubmissionsPage: ['courses', 'people', 'submissions'],
  auditLogPage: ['audit'],
  // Polled.
  bell: [],
  branchesForGroup: ['branches', 'groups'],
  branchBranding: ['branches'],
  branchCoursesPage: ['branches', 'courses'],
  branchEdit: ['branches'],
  branchLookup: ['branches'],
  branchUsersPage: ['branches', 'people'],
  branchesOfCategories: ['branches'],
  branchesOfReports: ['branches'],
  branchesPage: ['branches', 'people', 'courses'],
  branchesToChoose: ['branches'],
  branchesToJoin: ['branches', 'people'],
  branchesToOffer: ['branches'],
  catalogPage: ['courses', 'enrolments'],
  categoriesAll: ['categories'],
  categoriesForGroup: ['categories', 'groups'],
  categoriesCatalog: ['categories'],
  categoriesList: ['categories'],
  categoriesPage: ['categories', 'courses'],
  // Its form is always read again.
  category: ['categories'],
  certificatesOfUser: ['certificates', 'progress'],
  certificatesList: ['certificates'],
  certificatesSelect: ['certificates'],
  // The builder holds what it edits; an answer that came meanwhile would be older.
  courseDraft: [],
  courseEdit: [],
  courseOverview: ['courses', 'enrolments', 'progress'],
  // Answers of a preview are kept by its page.
  coursePreview: ['courses', 'drafts'],
  // A package never changes.
  scormPackage: [],
  // The player counts progress itself while it is open.
  coursePlayer: ['courses', 'enrolments', 'player'],
  courseReportOverview: ['courses', 'enrolments', 'people', 'progress'],
  courseReportUsersPage: ['courses', 'enrolments', 'people', 'progress'],
  coursesBefore: ['courses'],
  coursesForGroup: ['courses', 'groups'],
  coursesPage: ['courses', 'drafts', 'enrolments', 'people'],
  coursesReportPage: ['courses', 'enrolments', 'people', 'progress'],
  coursesToAssign: ['branches', 'courses'],
  coursesToChoose: ['courses'],
  coursesToEnrol: ['courses', 'enrolments'],
  dashboardData: ['branches', 'courses', 'enrolments', 'instances', 'people', 'progress', 'submissions'],
  defaultBranch: ['branches'],
  // Counted anew for each confirmation.
  deleteImpact: [],
  deletedItems: ['deletions'],
  erasureReceipt: [],
  instancesToRegister: ['instances'],
  supportDetails: ['instances'],
  userImports: ['imports'],
  licenceUse: ['people'],
  groupParts: ['branches', 'categories', 'courses', 'groups'],
  groupUsersPage: ['groups', 'people'],
  groupsToEnrol: ['groups'],
  groupsOfCategories: ['groups'],
  groupsPage: ['groups', 'people', 'courses'],
  groupsToJoin: ['groups'],
  groupName: ['groups'],
  branchName: ['branches'],
  // Read anew for each dialog, which holds what it edits.
  courseTerms: [],
  enrolmentTerms: [],
  groupsToChoose: ['groups'],
  groupTerms: ['groups'],
  instanceByUrl: ['instances'],
  instanceBrand: ['instances'],
  instanceCourses: ['courses', 'instances'],
  instanceUsers: ['instances', 'people'],
  // Polled until the job has ended.
  job: [],
  jumpToPeople: ['people'],
  jumpToCourses: ['courses'],
  jumpToBranches: ['branches'],
  jumpToGroups: ['groups'],
  jumpToMyCourses: ['courses', 'enrolments', 'progress'],
  jumpToCatalog: ['courses', 'enrolments'],
  lmsInstanceEdit: ['instances'],
  lmsInstanceHeader: ['instances', 'people'],
  lmsInstancesPage: ['instances'],
  supportQuestions: ['instances'],
  ownSender: ['instances'],
  mailPreview: ['account', 'branches', 'instances'],
  meAccess: ['account', 'branches', 'instances'],
  // Read for one act, and not kept.
  membersToEnrol: [],
  myCourses: ['courses', 'enrolments', 'progress'],
  notificationLogPage: ['audit', 'courses', 'people'],
  // Its form is always read again.
  notificationPreferences: [],
  notificationRules: ['instances'],
  packageProgress: ['enrolments', 'people', 'progress'],
  packageResult: ['player', 'progress'],
  ownSubmissions: ['player'],
  // Read for one act, and not kept.
  peopleByAddress: [],
  peopleOfAudit: ['people'],
  personOfAudit: ['people'],
  previewAnswer: [],
  resourceCategories: ['categories'],
  // Polled until the job has ended.
  rowsJob: [],
  rowsJobPage: [],
  rowsImpact: [],
  subscription: ['instances'],
  switchAccess: ['account', 'branches', 'instances'],
  switchBranches: ['branches'],
  switchInstances: ['instances'],
  termsPreview: [],
  titlesOfCourses: ['courses'],
  userActivityLog: ['audit', 'progress'],
  usersToAddToBranch: ['branches', 'people'],
  userBranches: ['branches', 'people'],
  // The form holds what it edits; an answer that came meanwhile would be older.
  userEdit: [],
  userEnrolledUnits: ['enrolments', 'people', 'progress'],
  userReportHeader: ['people'],
  userView: ['branches', 'courses', 'enrolments', 'groups', 'people'],
  usersForGroup: ['groups', 'people'],
  usersPage: ['people', 'groups', 'branches', 'enrolments', 'progress'],
  usersToAdd: ['people'],
  usersToEnrol: ['enrolments', 'people'],
  usersHavingCourse: ['people', 'enrolments'],
  usersToChoose: ['people'],
  usersReportPage: ['courses', 'enrolments', 'people', 'progress'],
  // A link from a mail is checked once, when it is opened.
  validatePasswordToken: [],
  verifyCertificate: ['certificates'],
  viewer: ['account'],
};

/** Returns whether an answer is about one of some topics, by its key: the name of its operation and its variables. Other keys have no variables. */
export function isAbout([operation, variables]: QueryKey, topics: readonly Topic[]): boolean {
  const known = OPERATION_TOPICS[String(operation)];
  return known ? known.some((topic) => topics.includes(topic)) : typeof variables === 'object' && variables !== null;
}
