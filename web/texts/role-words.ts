import type { Role } from '../../shared/access/roles.ts';
import { t, text } from './text.ts';

const WORDS: Readonly<Record<Role, string>> = {
  super_admin: text('super_admin'),
  admin: text('admin'),
  manager: text('manager'),
  instructor: text('instructor'),
  learner: text('learner'),
};

/** Returns the word for a role inside a line: in English its name in the API. */
export const roleWord = (role: Role): string => t(WORDS[role]);
