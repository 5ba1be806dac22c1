// @chunk shell
import type { Role } from '../../shared/access/roles.ts';

/** Returns a role as text, such as "Super admin"; "N/A" for a person without a membership. */
export function roleWord(role: Role | null | undefined): string {
  if (!role) return 'N/A';
  const words = role.replace('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
