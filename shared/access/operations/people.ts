import { type AccessTable, growth, roles, SESSION } from '../access-entry.ts';

export const peopleOperations: AccessTable = {
  users: roles('SAI'),
  usersPage: roles('SAI'),
  // Any session may read its own person; others are for S, A, I and M, which the query asks itself.
  user: SESSION,
  'user.other': roles('SAIM'),
  userBranches: roles('SAI'),
  // Instructors delete and restore learners alone: the commands ask for the rank.
  deleteUser: roles('SAI'),
  restoreUser: growth('SAI'),
  addUserToBranch: growth('SA'),
  createInstanceUser: growth('S'),
};
