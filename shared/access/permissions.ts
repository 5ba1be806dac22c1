import type { AccessEntry, AccessTable } from './access-entry.ts';
import { grantableRoles, letterOf, type Letter, type Role } from './roles.ts';

/** Where somebody stands when they ask what they may do. `role` is the effective one; null: they may not act here. */
export type Standing = {
  readonly role: Role | null;
  readonly superAdmin: boolean;
  readonly inBranch: boolean;
  readonly growthBlocked: boolean;
};

/**
 * Whether a row of the access table lets somebody in. The door of every call and the list of permissions are answered from here,
 * so that the two cannot differ.
 */
export function letsIn(entry: AccessEntry, standing: Pick<Standing, 'role' | 'superAdmin' | 'inBranch'>): boolean {
  switch (entry.who) {
    case 'public':
    case 'session':
      return true;
    case 'platform':
      return standing.superAdmin;
    case 'roles':
      return standing.role !== null && (standing.inBranch ? entry.branch : entry.instance).includes(letterOf(standing.role));
  }
}

/** Rights to single fields of a call, by role, without a branch and inside one (access.md, 3). */
const FIELD_RIGHTS: Readonly<Record<string, { readonly instance: readonly Letter[]; readonly branch: readonly Letter[] }>> = {
  'CreateUser.is_primary': { instance: ['S', 'A'], branch: ['S'] },
  'updateUser.names': { instance: ['S', 'A', 'I'], branch: ['S', 'A', 'I'] },
  'updateUser.password': { instance: ['S', 'A'], branch: ['S', 'A'] },
  'updateUser.role': { instance: ['S', 'A'], branch: ['S', 'A'] },
  'updateUser.is_primary': { instance: ['S'], branch: ['S'] },
  'updateUser.is_active': { instance: ['S', 'A'], branch: ['S', 'A'] },
  'updateUser.deactivate_at': { instance: ['S', 'A', 'I'], branch: ['S', 'A', 'I'] },
  'updateBranch.url': { instance: ['S', 'A'], branch: ['S'] },
  'updateBranch.is_default': { instance: ['S', 'A'], branch: ['S'] },
  'CreateCategory.restrictions': { instance: ['S', 'A'], branch: ['S', 'A'] },
  'certificates.full': { instance: ['S', 'A'], branch: ['S'] },
  'dashboardData.subscriptionSummary': { instance: ['S', 'A'], branch: ['S'] },
  'user.enrolledCourses': { instance: ['S', 'A', 'I', 'M'], branch: ['S', 'A', 'I', 'M'] },
};

/** Uploads of authors are routes, and one right. */
const UPLOAD = 'POST /api/upload-image';

/** Names of the schema's calls have neither a space (routes) nor a dot (parts of a call). */
const isCall = (name: string): boolean => /^\w+$/.test(name);

/**
 * What `viewer.permissions` answers: calls, `call.field` rights, grantable roles, and 'blocked:subscription' beside them while a
 * subscription that is not active blocks what makes the instance grow.
 */
export function permissionsOf(table: AccessTable, standing: Standing): string[] {
  const open = Object.entries(table).filter(([, entry]) => letsIn(entry, standing));
  const calls = new Set(open.map(([name]) => name));
  const { role } = standing;
  const fields = Object.entries(FIELD_RIGHTS).filter(([right, letters]) => {
    const [call = ''] = right.split('.');
    return role !== null && calls.has(call) && (standing.inBranch ? letters.branch : letters.instance).includes(letterOf(role));
  });
  const grows = open.some(([, entry]) => entry.who === 'roles' && entry.growth);
  return [
    ...[...calls].filter(isCall),
    ...(calls.has(UPLOAD) ? ['upload'] : []),
    ...fields.map(([right]) => right),
    ...(role === null ? [] : grantableRoles(role).map((granted) => `role:${granted}`)),
    ...(standing.growthBlocked && grows ? ['blocked:subscription'] : []),
  ].sort();
}
