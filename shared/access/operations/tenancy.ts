import { type AccessTable, countsAgainstPlan, PLATFORM, PUBLIC, roles, SESSION } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, STAFF, SUPER_ADMINS } from '../roles.ts';

export const tenancyOperations: AccessTable = {
  instanceByUrl: PUBLIC,
  // By url: public branding. By id: the resolver also asks for `branch.byId`.
  branch: PUBLIC,
  'branch.byId': roles(ADMINS),
  lmsInstances: PLATFORM,
  lmsInstancesPage: PLATFORM,
  lmsInstance: PLATFORM,
  createLmsInstance: PLATFORM,
  updateLmsInstance: PLATFORM,
  subscription: PLATFORM,
  createSubscription: PLATFORM,
  updateSubscription: PLATFORM,
  deleteSubscription: PLATFORM,
  meAccess: SESSION,
  viewer: SESSION,
  selectContext: SESSION,
  // Admins of the whole instance get all branches, others their own: the query narrows it.
  branches: roles(STAFF),
  branchesPage: roles(STAFF),
  createBranch: countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)),
  updateBranch: roles(ADMINS),
  DeleteBranch: roles(ADMINS, SUPER_ADMINS),
  restoreBranch: countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)),
  branchUsersPage: roles(ADMINS),
  branchCoursesPage: roles(ADMINS),
  assignCoursesToBranch: countsAgainstPlan(roles(ADMINS)),
  removeCourseFromBranch: roles(ADMINS),
  apiKeys: roles(ADMINS, SUPER_ADMINS),
  createApiKey: roles(ADMINS, SUPER_ADMINS),
  revokeApiKey: roles(ADMINS, SUPER_ADMINS),
  firstSteps: roles(ADMINS, SUPER_ADMINS),
  keepFirstStep: roles(ADMINS, SUPER_ADMINS),
  mailPreview: roles(ADMINS),
  setSenderEmail: roles(ADMINS, SUPER_ADMINS),
  // For the person who started it and admins of the whole instance: the query narrows it.
  job: roles(ALL_ROLES),
  'GET /api/health': PUBLIC,
  'GET /app/{proxy+}': PUBLIC,
};
