import { type AccessTable, countsAgainstPlan, roles, SESSION } from '../access-entry.ts';
import { ADMINS, AUTHORS, STAFF, SUPER_ADMINS } from '../roles.ts';

export const peopleOperations = {
  users: roles(AUTHORS),
  usersPage: roles(AUTHORS),
  // One's own; `.other`: another person, which the query asks for itself.
  user: SESSION,
  'user.other': roles(STAFF),
  userBranches: roles(AUTHORS),
  // Instructors add and change learners only; field levels: row-rights.ts.
  CreateUser: countsAgainstPlan(roles(AUTHORS)),
  BulkCreateUsers: countsAgainstPlan(roles(ADMINS)),
  undoImport: roles(ADMINS),
  userImports: roles(ADMINS),
  licenceUse: roles(AUTHORS),
  updateUser: roles(AUTHORS),
  // Instructors invite learners only: the command checks the rank.
  resendInvitation: roles(AUTHORS),
  registerUser: countsAgainstPlan(roles(SUPER_ADMINS)),
  // Instructors delete and restore learners only: the commands check the rank.
  deleteUser: roles(AUTHORS),
  restoreUser: countsAgainstPlan(roles(AUTHORS)),
  eraseUser: roles(ADMINS, SUPER_ADMINS),
  // Readable for those who may erase; super admins read that of a person without an instance too.
  erasureReceipt: roles(ADMINS, SUPER_ADMINS),
  addUserToBranch: countsAgainstPlan(roles(ADMINS)),
  removeUserFromBranch: roles(ADMINS),
  setBranchAccess: roles(ADMINS),
  // Acts on several rows: the call of the act on one row is authorised, too.
  actOnRows: roles(AUTHORS),
  undoActOnRows: roles(AUTHORS),
  rowsJob: roles(AUTHORS),
  rowsJobPage: roles(AUTHORS),
  rowsImpact: roles(AUTHORS),
  groups: roles(AUTHORS),
  group: roles(AUTHORS),
  groupsPage: roles(AUTHORS),
  groupUsersPage: roles(AUTHORS),
  createGroup: countsAgainstPlan(roles(AUTHORS)),
  updateGroup: roles(AUTHORS),
  deleteGroup: roles(AUTHORS),
  addUserToGroup: countsAgainstPlan(roles(AUTHORS)),
  addCoursesToGroup: countsAgainstPlan(roles(AUTHORS)),
  addBranchesToGroup: countsAgainstPlan(roles(AUTHORS)),
  addCategoriesToGroup: countsAgainstPlan(roles(AUTHORS)),
  removeUserFromGroup: roles(AUTHORS),
  removeCourseFromGroup: roles(AUTHORS),
  removeBranchFromGroup: roles(AUTHORS),
  removeCategoryFromGroup: roles(AUTHORS),
  createInstanceUser: countsAgainstPlan(roles(SUPER_ADMINS)),
  addUserToInstance: countsAgainstPlan(roles(SUPER_ADMINS)),
  removeUserFromInstance: roles(SUPER_ADMINS),
  adminViewUser: roles(SUPER_ADMINS),
  editInstanceUser: roles(SUPER_ADMINS),
} satisfies AccessTable;
