import { type AccessEntry, type AccessTable, roles } from './access-entry.ts';
import { ADMINS, AUTHORS, grantableRoles, type Role, STAFF, SUPER_ADMINS } from './roles.ts';

/** Whose rights are asked for, and where. `role` is the effective one; null: they may do nothing here. */
export type AccessSubject = {
  readonly role: Role | null;
  readonly superAdmin: boolean;
  readonly inBranch: boolean;
  /** The subscription is not active, which blocks calls that count against the plan. */
  readonly growthBlocked: boolean;
};

/** Whether an entry of the access table permits a caller. Every call and the list of permissions ask this one function. */
export function allows(entry: AccessEntry, subject: Pick<AccessSubject, 'role' | 'superAdmin' | 'inBranch'>): boolean {
  switch (entry.who) {
    case 'public':
    case 'session':
      return true;
    case 'platform':
      return subject.superAdmin;
    case 'roles':
      return subject.role !== null && (subject.inBranch ? entry.branch : entry.instance).includes(subject.role);
  }
}

/** Rights to single fields of a call, by role, without a branch and inside one (docs/spec/access.md, section 3). */
const FIELD_RIGHTS = {
  'CreateUser.is_primary': roles(ADMINS, SUPER_ADMINS),
  'updateUser.names': roles(AUTHORS),
  'updateUser.password': roles(ADMINS),
  'updateUser.role': roles(ADMINS),
  'updateUser.is_primary': roles(SUPER_ADMINS),
  'updateUser.is_active': roles(ADMINS),
  'updateUser.deactivate_at': roles(AUTHORS),
  'updateBranch.url': roles(ADMINS, SUPER_ADMINS),
  'updateBranch.is_default': roles(ADMINS, SUPER_ADMINS),
  'CreateCategory.restrictions': roles(ADMINS),
  'certificates.full': roles(ADMINS, SUPER_ADMINS),
  'dashboardData.subscriptionSummary': roles(ADMINS, SUPER_ADMINS),
  'user.enrolledCourses': roles(STAFF),
} as const satisfies AccessTable;

/** Returns whether a caller has a right to a single field of a call. */
export const fieldRight = (right: keyof typeof FIELD_RIGHTS, subject: AccessSubject): boolean => allows(FIELD_RIGHTS[right], subject);

/** The route that the right 'upload' stands for. */
const UPLOAD = 'POST /api/upload-image';

/** Routes have a space in their name, and parts of a call have a dot. */
const isCall = (name: string): boolean => /^\w+$/.test(name);

/**
 * Returns `viewer.permissions`, sorted: names of calls, `call.field` rights, 'upload', `role:{role}` for each role that the caller may
 * grant, and 'blocked:subscription' while calls that count against the plan are blocked.
 */
export function permissionsOf(table: AccessTable, subject: AccessSubject): string[] {
  const open = Object.entries(table).filter(([, entry]) => allows(entry, subject));
  const calls = new Set(open.map(([name]) => name));
  const { role } = subject;
  const fields = Object.entries(FIELD_RIGHTS).filter(([right, entry]) => {
    const [call = ''] = right.split('.');
    return calls.has(call) && allows(entry, subject);
  });
  const counts = open.some(([, entry]) => entry.who === 'roles' && entry.countsAgainstPlan);
  return [
    ...[...calls].filter(isCall),
    ...(calls.has(UPLOAD) ? ['upload'] : []),
    ...fields.map(([right]) => right),
    ...(role === null ? [] : grantableRoles(role).map((granted) => `role:${granted}`)),
    ...(subject.growthBlocked && counts ? ['blocked:subscription'] : []),
  ].sort();
}
