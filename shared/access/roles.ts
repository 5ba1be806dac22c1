/** Roles as the contract spells them; `student` is an old name of learner and means it everywhere. */
export const ROLES = ['super_admin', 'admin', 'instructor', 'manager', 'learner'] as const;
export type Role = (typeof ROLES)[number];

/** Letters of the access table: S A I M L. */
export type Letter = 'S' | 'A' | 'I' | 'M' | 'L';

const LETTERS: Record<Role, Letter> = { super_admin: 'S', admin: 'A', instructor: 'I', manager: 'M', learner: 'L' };
/** Rule G6: nobody grants a role above their own or acts on a higher rank. */
const RANKS: Record<Role, number> = { super_admin: 4, admin: 3, instructor: 2, manager: 2, learner: 1 };

export const letterOf = (role: Role): Letter => LETTERS[role];
export const rankOf = (role: Role): number => RANKS[role];

/** Reads a role as stored or sent; null when it is none. */
export function parseRole(value: string | null | undefined): Role | null {
  if (value === 'student') return 'learner';
  return ROLES.find((role) => role === value) ?? null;
}

/** Roles that a caller may give to somebody, by rank; super_admin only by a super_admin. Managers change no one. */
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
