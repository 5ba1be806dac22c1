import * as z from 'zod/mini';
import { lineOf } from '../kernel/text.ts';

/**
 * A person's name as typed, trimmed. It is always shown as text, so markup in it is harmless; control characters, and those that turn the
 * direction of what follows, are refused because of mails, certificates and exports.
 */
const nameLine = lineOf(100, {
  tooLong: 'A name can have at most 100 characters.',
  unreadable: 'This name contains characters that cannot be shown. Please type it again.',
});

export const firstNameSchema = z.string().check(z.trim(), z.minLength(1, 'The first name is required.'), ...nameLine);
/** May be empty: many people have only one name, which is their first name then. */
export const lastNameSchema = z.string().check(z.trim(), ...nameLine);
