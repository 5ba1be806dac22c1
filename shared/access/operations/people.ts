import { type AccessTable, call, countsAgainstPlan, roles, SESSION } from '../access-entry.ts';
import { ADMINS, AUTHORS, STAFF, SUPER_ADMINS } from '../roles.ts';

export const peopleOperations = {
  users: call(roles(AUTHORS), 'see the users'),
  usersPage: call(roles(AUTHORS), 'see the users'),
  // One's own; `.other`: another person, which the query asks for itself.
  user: call(SESSION, 'open a user'),
  'user.other': roles(STAFF),
  userBranches: call(roles(AUTHORS), 'see the branches of a user'),
  // Instructors add and change learners only; field levels: row-rights.ts.
  CreateUser: call(countsAgainstPlan(roles(AUTHORS)), 'add a user'),
  BulkCreateUsers: call(countsAgainstPlan(roles(ADMINS)), 'import users'),
  undoImport: call(roles(ADMINS), 'undo an import of users'),
  userImports: call(roles(ADMINS), 'see the imports of users'),
  licenceUse: call(roles(AUTHORS), 'see how many licences are used'),
  updateUser: call(roles(AUTHORS), 'change a user'),
  // Instructors invite learners only: the command checks the rank.
  resendInvitation: call(roles(AUTHORS), 'send the invitation of a user again'),
  registerUser: call(countsAgainstPlan(roles(SUPER_ADMINS)), 'register'),
  // Instructors delete and restore learners only: the commands check the rank.
  deleteUser: call(roles(AUTHORS), 'delete a user'),
  restoreUser: call(countsAgainstPlan(roles(AUTHORS)), 'restore a user'),
  eraseUser: call(roles(ADMINS, SUPER_ADMINS), 'erase the personal data of a user'),
  // Readable for those who may erase; super admins read that of a person without an instance too.
  erasureReceipt: call(roles(ADMINS, SUPER_ADMINS), 'see an erasure receipt'),
  addUserToBranch: call(countsAgainstPlan(roles(ADMINS)), 'add a user to a branch'),
  removeUserFromBranch: call(roles(ADMINS), 'remove a user from a branch'),
  setBranchAccess: call(roles(ADMINS), 'change the access of a user to a branch'),
  // Acts on several rows: the call of the act on one row is authorised, too.
  actOnRows: call(roles(AUTHORS), 'change several items of a list'),
  undoActOnRows: call(roles(AUTHORS), 'undo a bulk change'),
  rowsJob: call(roles(AUTHORS), 'see the progress of a bulk change'),
  rowsJobPage: call(roles(AUTHORS), 'see the results of a bulk change'),
  rowsImpact: call(roles(AUTHORS), 'see what a bulk deletion affects'),
  groups: call(roles(AUTHORS), 'see the groups'),
  group: call(roles(AUTHORS), 'open a group'),
  groupsPage: call(roles(AUTHORS), 'see the groups'),
  groupUsersPage: call(roles(AUTHORS), 'see the users of a group'),
  createGroup: call(countsAgainstPlan(roles(AUTHORS)), 'create a group'),
  updateGroup: call(roles(AUTHORS), 'change a group'),
  deleteGroup: call(roles(AUTHORS), 'delete a group'),
  addUserToGroup: call(countsAgainstPlan(roles(AUTHORS)), 'add a user to a group'),
  addCoursesToGroup: call(countsAgainstPlan(roles(AUTHORS)), 'add courses to a group'),
  addBranchesToGroup: call(countsAgainstPlan(roles(AUTHORS)), 'add branches to a group'),
  addCategoriesToGroup: call(countsAgainstPlan(roles(AUTHORS)), 'add categories to a group'),
  removeUserFromGroup: call(roles(AUTHORS), 'remove a user from a group'),
  removeCourseFromGroup: call(roles(AUTHORS), 'remove a course from a group'),
  removeBranchFromGroup: call(roles(AUTHORS), 'remove a branch from a group'),
  removeCategoryFromGroup: call(roles(AUTHORS), 'remove a category from a group'),
  createInstanceUser: call(countsAgainstPlan(roles(SUPER_ADMINS)), 'add a user to an instance'),
  addUserToInstance: call(countsAgainstPlan(roles(SUPER_ADMINS)), 'add a user to an instance'),
  removeUserFromInstance: call(roles(SUPER_ADMINS), 'remove a user from an instance'),
  adminViewUser: call(roles(SUPER_ADMINS), 'open a user'),
  editInstanceUser: call(roles(SUPER_ADMINS), 'change a user of an instance'),
} satisfies AccessTable;
