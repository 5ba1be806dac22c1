import * as z from 'zod/mini';

/**
 * A person's name as typed, cut at both ends. It is text everywhere it is shown, so markup in it does no harm; control
 * characters would, in mails and exports.
 */
const namePart = (required: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(100, 'A name has at most 100 characters.'),
    z.refine((text) => !/\p{Cc}/u.test(text), 'A name holds no control characters.'),
  );

export const firstNameSchema = namePart('The first name is required.');
export const lastNameSchema = namePart('The last name is required.');

/** updateUserDetails: own names only; `email` is sent along and must be the stored one. */
export const userDetailsSchema = z.strictObject({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: z.optional(z.nullable(z.string())),
});
