import type { Role } from '../../shared/access/roles.ts';

/** "Super admin": a role as plain text. Someone without a membership has none. */
export function roleWord(role: Role | null | undefined): string {
  if (!role) return 'N/A';
  const words = role.replace('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
