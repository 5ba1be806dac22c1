import { documentedCalls } from './documented-calls.ts';
import type { Role } from '../../shared/access/roles.ts';

/**
 * Who may call what, as docs/spec/access.md says it: the product enforces shared/access, and is compared with this. The roles of an
 * operation are those in the whole instance (which needs primary access), then those inside a branch. An operation of the schema that
 * the document does not name, or of whom it says something that none of WORDS is, is missing here and fails the run.
 */
export type Expectation = 'public' | 'session' | 'platform' | readonly [instance: readonly Role[], branch: readonly Role[]];

/** Lists of roles, written down a second time on purpose. */
const SUPER_ADMINS: readonly Role[] = ['super_admin'];
const ADMINS: readonly Role[] = ['super_admin', 'admin'];
const AUTHORS: readonly Role[] = ['super_admin', 'admin', 'instructor'];
const REPORT_READERS: readonly Role[] = ['super_admin', 'admin', 'manager'];
const STAFF: readonly Role[] = ['super_admin', 'admin', 'instructor', 'manager'];
const ALL_ROLES: readonly Role[] = ['super_admin', 'admin', 'instructor', 'manager', 'learner'];

const both = (roles: readonly Role[]): Expectation => [roles, roles];
const INSTANCE_ADMINS: Expectation = [ADMINS, SUPER_ADMINS];

/** What the second column of the document begins with, the longer words first. */
const WORDS: readonly (readonly [beginning: RegExp, Expectation])[] = [
  [/^public\b/, 'public'],
  [/^session\b/, 'session'],
  [/^super admins, without an instance\b/, 'platform'],
  [/^super admins\b/, both(SUPER_ADMINS)],
  [/^super admin in an instance, admin of the whole instance\b/, INSTANCE_ADMINS],
  [/^super admin; admin of the whole instance\b/, INSTANCE_ADMINS],
  [/^super admin; admin .*\binstructor\b/, both(AUTHORS)],
  [/^super admin, admin, instructor, manager\b/, both(STAFF)],
  [/^instance administrators; admin in a branch, instructor:/, both(AUTHORS)],
  [/^instance administrators; admin in a branch:/, both(ADMINS)],
  [/^instance administrators(?=;|$)/, INSTANCE_ADMINS],
  [/^administrators; instructor:/, both(AUTHORS)],
  [/^administrators\b/, both(ADMINS)],
  [/^authors\b/, both(AUTHORS)],
  [/^report readers\b/, both(REPORT_READERS)],
  [/^all roles\b/, both(ALL_ROLES)],
];

/** Calls of which the document says it in other words, or whose row says something of each. */
const EXCEPTIONS: Readonly<Record<string, Expectation>> = {
  // Everything for authors, and what they may see of it for anybody.
  course: both(ALL_ROLES),
  coursesPage: both(AUTHORS),
  // Of another person; one's own is open to any session.
  user: both(STAFF),
  adminViewUser: both(SUPER_ADMINS),
  branches: both(STAFF),
  branchesPage: both(STAFF),
  certificates: both(AUTHORS),
  courseReportUsersPage: both(STAFF),
  setSupportQuestions: INSTANCE_ADMINS,
  // Of those who may act on rows.
  rowsJob: both(AUTHORS),
  rowsJobPage: both(AUTHORS),
};

const calls = documentedCalls();

function expectationOf(call: string): Expectation | undefined {
  const who = calls.get(call)?.who ?? '';
  const [, other] = /^as `(\w+)`/.exec(who) ?? [];
  return EXCEPTIONS[call] ?? (other === undefined ? WORDS.find(([beginning]) => beginning.test(who))?.[1] : expectationOf(other));
}

export const EXPECTATIONS: Readonly<Record<string, Expectation>> = Object.fromEntries(
  [...calls.keys()].flatMap((call) => {
    const expectation = expectationOf(call);
    return expectation === undefined ? [] : [[call, expectation]];
  }),
);

/** The same for the routes of REST that are not public. */
export const ROUTE_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/user': 'session',
  'POST /api/session/handoff': 'session',
  // Which list may be exported is up to the call that shows it: tests/cloud/exports/exports.spec.ts.
  'POST /api/exports': 'session',
  'GET /api/exports/{id}': 'session',

  'POST /api/upload-image': both(AUTHORS),
  'POST /api/upload-content': both(AUTHORS),
  'POST /api/upload-video': both(AUTHORS),
  'POST /api/upload-audio': both(AUTHORS),
  'POST /api/upload-presentation': both(AUTHORS),
  'POST /api/upload-document': both(AUTHORS),
  'POST /api/upload-iframe': both(AUTHORS),
  'POST /api/upload-scorm': both(AUTHORS),
  'POST /api/upload-resource': both(AUTHORS),
  'POST /api/framing-check': both(AUTHORS),
  'POST /api/certificates/preview': INSTANCE_ADMINS,

  'POST /api/upload-assignment': both(ALL_ROLES),
  'POST /api/uploads/{id}/complete': both(ALL_ROLES),
  'GET /api/uploads/{id}': both(ALL_ROLES),
  'DELETE /api/uploads/{id}': both(ALL_ROLES),
  'POST /api/learning/beat': both(ALL_ROLES),
  'POST /api/scorm/initialize': both(ALL_ROLES),
  'GET /api/scorm/get-value': both(ALL_ROLES),
  'POST /api/scorm/set-value': both(ALL_ROLES),
  'POST /api/scorm/commit': both(ALL_ROLES),
  'POST /api/scorm/finish': both(ALL_ROLES),
};

/**
 * Operations whose permission depends on the object they name, which a call with made-up ids cannot show. They have specs of their own;
 * selectContext: tests/cloud/identity/context.spec.ts.
 */
export const BY_OBJECT: readonly string[] = ['selectContext', 'deletedItems', 'deleteImpact', 'job'];
