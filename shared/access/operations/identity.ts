import { type AccessTable, PUBLIC, SESSION } from '../access-entry.ts';

export const identityOperations = {
  loginUser: PUBLIC,
  sendPasswordReset: PUBLIC,
  validatePasswordToken: PUBLIC,
  resetPassword: PUBLIC,
  updateUserDetails: SESSION,
  updatePassword: SESSION,
  'GET /api/user': SESSION,
  // Any token, even an expired one, may end its own family of sessions: the handler reads the token itself.
  'POST /api/logout': PUBLIC,
  'POST /api/session/handoff': SESSION,
  'POST /api/session/exchange': PUBLIC,
  'POST /api/contact': PUBLIC,
} satisfies AccessTable;
