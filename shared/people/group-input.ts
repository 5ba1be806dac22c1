import * as z from 'zod/mini';
import { lineOf, linesOf } from '../kernel/text.ts';

/** The most characters of a group's description. */
export const DESCRIPTION_LIMIT = 1_000;

/** Input of createGroup and updateGroup; a blank description is none, any other is kept as typed, with the white space around it. */
export const groupInputSchema = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'The group name is required.'),
      ...lineOf(100, { tooLong: 'The group name can have at most 100 characters.' }),
    ),
  description: z.nullish(
    z.string().check(
      ...linesOf(DESCRIPTION_LIMIT),
      z.overwrite((text) => (text.trim() === '' ? '' : text)),
    ),
  ),
});
