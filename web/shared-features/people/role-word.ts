// @chunk shell
import { type Role, ROLES } from '../../../shared/access/roles.ts';

/** Returns a role as text, such as "Super admin"; "N/A" for a person without a membership. */
export function roleWord(role: Role | null | undefined): string {
  if (!role) return 'N/A';
  const words = role.replace('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words for roles in exported files. */
export const ROLE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(ROLES.map((role) => [role, roleWord(role)]));
