import * as z from 'zod/mini';
import { languageChoiceSchema } from '../kernel/regional/language-inputs.ts';
import { timeZoneSchema } from '../kernel/regional/time-zones.ts';
import { lineOf } from '../kernel/text.ts';
import { firstNameSchema, lastNameSchema } from './names.ts';

/** Input of updateUserDetails: the caller's own names; `email` must be the stored one. An absent language or zone stays, null takes it away. */
export const userDetailsSchema = z.strictObject({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: z.optional(z.nullable(z.string().check(...lineOf(1_000)))),
  language: z.optional(z.nullable(languageChoiceSchema)),
  time_zone: z.optional(z.nullable(timeZoneSchema)),
});
