import * as z from 'zod/mini';
import { ROLES, type Role } from '../../../shared/access/roles.ts';
import { newPasswordSchema } from '../../../shared/identity/password-rule.ts';
import { instanceToday } from '../../session/today.ts';
import { roleWord } from '../../shared-features/people/role-word.ts';
import type { CurrentViewer } from '../../session/viewer.tsx';
import { text } from '../../texts/text.ts';

/** The text of a failure that the server gave no reason for. */
export const UNEXPECTED = text('An unexpected error occurred. Please try again later.');

/** A password that may be left empty. */
export const optionalPasswordSchema = z.union([z.literal(''), newPasswordSchema], {
  error: ({ input }) => z.safeParse(newPasswordSchema, input).error?.issues[0]?.message,
});

const isPastDay = (day: string): boolean => day !== '' && day <= instanceToday();
/** The first day on which a person is inactive; empty for none. */
export const deactivationDaySchema = z
  .string()
  .check(z.refine((day) => !isPastDay(day), text('The deactivation date must be after today.')));

export const roleSchema = z.string().check(z.minLength(1, text('Choose a role.')));

type Option = { readonly value: string; readonly label: string };

/** Returns the roles that the viewer may grant, and a person's present one. */
export const roleOptions = ({ can }: Pick<CurrentViewer, 'can'>, present: Role | null = null): readonly Option[] =>
  ROLES.filter((role) => role === present || can(`role:${role}`)).map((role) => ({ value: role, label: roleWord(role) }));
