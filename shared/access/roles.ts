/** Roles as the contract spells them. Stored and sent roles may say `student`, an old name of learner. */
export const ROLES = ['super_admin', 'admin', 'instructor', 'manager', 'learner'] as const;
export type Role = (typeof ROLES)[number];

/** The lists of roles that the access table and the screens name. */
export const ALL_ROLES: readonly Role[] = ROLES;
/** Everybody but learners. */
export const STAFF: readonly Role[] = ['super_admin', 'admin', 'instructor', 'manager'];
/** Those who make courses and look after learners. */
export const AUTHORS: readonly Role[] = ['super_admin', 'admin', 'instructor'];
/** Those who read reports. */
export const REPORT_READERS: readonly Role[] = ['super_admin', 'admin', 'manager'];
/** Those who administer an instance or a branch. */
export const ADMINS: readonly Role[] = ['super_admin', 'admin'];
export const SUPER_ADMINS: readonly Role[] = ['super_admin'];

/** Nobody grants a role above their own, or changes a person of a higher rank (rule G6). */
const RANKS: Record<Role, number> = { super_admin: 4, admin: 3, instructor: 2, manager: 2, learner: 1 };

/** Returns the rank of a role; a higher number is a higher rank. */
export const rankOf = (role: Role): number => RANKS[role];

/** Returns the role of a stored or sent text; null when it is none. */
export function parseRole(value: string | null | undefined): Role | null {
  if (value === 'student') return 'learner';
  return ROLES.find((role) => role === value) ?? null;
}

/** Returns the roles that a caller may grant: super_admin only as a super_admin, none as a manager. */
export function grantableRoles(role: Role): Role[] {
  if (role === 'manager' || role === 'learner') return [];
  if (role === 'instructor') return ['learner'];
  return ROLES.filter((other) => rankOf(other) <= rankOf(role));
}

/** Whether the caller's role lets them change a person of the target's role at all; field levels narrow it further. */
export function mayActOn(role: Role, target: Role | null): boolean {
  if (role === 'manager' || role === 'learner') return false;
  if (role === 'instructor') return target === 'learner';
  return target === null || rankOf(target) <= rankOf(role);
}
