import { type AccessTable, EVERYBODY, growth, PLATFORM, PUBLIC, roles, SESSION } from '../access-entry.ts';

export const tenancyOperations: AccessTable = {
  instanceByUrl: PUBLIC,
  // By url it is public branding, by id it is for those who manage branches: the resolver asks for the second right itself.
  branch: PUBLIC,
  'branch.byId': roles('SA'),
  lmsInstances: PLATFORM,
  lmsInstancesPage: PLATFORM,
  lmsInstance: PLATFORM,
  createLmsInstance: PLATFORM,
  updateLmsInstance: PLATFORM,
  meAccess: SESSION,
  viewer: SESSION,
  selectContext: SESSION,
  // Admins of the whole instance see all branches, the others their own: the query narrows it.
  branches: roles('SAIM'),
  branchesPage: roles('SAIM'),
  DeleteBranch: roles('SA', 'S'),
  restoreBranch: growth('SA', 'S'),
  branchUsersPage: roles('SA'),
  branchCoursesPage: roles('SA'),
  assignCoursesToBranch: growth('SA'),
  removeCourseFromBranch: roles('SA'),
  // Whoever started it, and those who run the whole instance: the query narrows it.
  job: EVERYBODY,
  'GET /api/health': PUBLIC,
  'GET /app/{proxy+}': PUBLIC,
};
