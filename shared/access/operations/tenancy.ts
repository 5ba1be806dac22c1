import { type AccessTable, growth, PUBLIC, roles, SESSION } from '../access-entry.ts';

export const tenancyOperations: AccessTable = {
  instanceByUrl: PUBLIC,
  // By url it is public branding, by id it is for those who manage branches: the resolver asks for the second right itself.
  branch: PUBLIC,
  'branch.byId': roles('SA', 'SA'),
  meAccess: SESSION,
  viewer: SESSION,
  selectContext: SESSION,
  branches: roles('SA', 'SAIM'),
  branchesPage: roles('SA', 'SAIM'),
  branchUsersPage: roles('SA'),
  branchCoursesPage: roles('SA'),
  assignCoursesToBranch: growth('SA'),
  removeCourseFromBranch: roles('SA'),
  'GET /api/health': PUBLIC,
  'GET /app/{proxy+}': PUBLIC,
};
