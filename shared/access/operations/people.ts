import { type AccessTable, growth, roles, SESSION } from '../access-entry.ts';

export const peopleOperations: AccessTable = {
  users: roles('SAI'),
  usersPage: roles('SAI'),
  // Any session may read its own person; others are for S, A, I and M, which the query asks itself.
  user: SESSION,
  'user.other': roles('SAIM'),
  userBranches: roles('SAI'),
  addUserToBranch: growth('SA'),
};
