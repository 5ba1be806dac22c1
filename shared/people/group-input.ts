import * as z from 'zod/mini';
import { lineOf, linesOf } from '../kernel/text.ts';

/** The most characters of a group's description. */
export const DESCRIPTION_LIMIT = 1_000;

/** Input of createGroup and updateGroup; an empty description is none. */
export const groupInputSchema = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'The group name is required.'),
      ...lineOf(100, { tooLong: 'The group name can have at most 100 characters.' }),
    ),
  description: z.nullish(z.string().check(z.trim(), ...linesOf(DESCRIPTION_LIMIT))),
});
