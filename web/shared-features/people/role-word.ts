// @chunk shell
import type { Role } from '../../../shared/access/roles.ts';
import { t, text } from '../../texts/text.ts';

/** The words for roles in exported files. */
export const ROLE_WORDS = {
  super_admin: text('Super admin'),
  admin: text('Admin'),
  manager: text('Manager'),
  instructor: text('Instructor'),
  learner: text('Learner'),
} satisfies Readonly<Record<Role, string>>;

/** Returns a role as text, such as "Super admin"; "N/A" for a person without a membership. */
export const roleWord = (role: Role | null | undefined): string => (role ? t(ROLE_WORDS[role]) : 'N/A');
