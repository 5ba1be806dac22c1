import { type AccessTable, call, PUBLIC, SESSION } from '../access-entry.ts';

export const identityOperations = {
  loginUser: call(PUBLIC, 'sign in'),
  sendPasswordReset: call(PUBLIC, 'ask for a password link'),
  validatePasswordToken: call(PUBLIC, 'use a password link'),
  resetPassword: call(PUBLIC, 'set a password'),
  updateUserDetails: call(SESSION, 'change their own profile'),
  updatePassword: call(SESSION, 'change their password'),
  'GET /api/user': SESSION,
  // Any token, even an expired one, may end its own family of sessions: the handler reads the token itself.
  'POST /api/logout': PUBLIC,
  'POST /api/session/handoff': SESSION,
  'POST /api/session/exchange': PUBLIC,
  'POST /api/contact': PUBLIC,
} satisfies AccessTable;
