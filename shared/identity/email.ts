import * as z from 'zod/mini';
import { safelyComposed } from '../kernel/normal-forms.ts';
import { hasInvisible } from '../kernel/text.ts';

/** RFC 5321: the longest address of a mail. */
const LONGEST = 254;

/**
 * A local part, and two or more labels of a domain: letters, digits and hyphens between them, up to 63 each, as DNS has them. Only
 * characters that can be seen: an address with a zero-width character would be another identity, and its mail would reach the same box.
 * Labels have no dots, so each text is matched in one way.
 */
const EMAIL = /^[^\s@<>"',;:()[\]\\\p{C}\p{Z}]+@(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-))+$/u;
/** Whether a text is an email in lower case, whatever its length. */
export const isEmail = (text: string): boolean => EMAIL.test(text) && !hasInvisible(text);

export const VALID_EMAIL = 'Enter a valid email address.';

/** An email address, trimmed, in lower case and composed (NFC), as it is stored. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Enter an email address.', abort: true }),
    z.maxLength(LONGEST, { error: 'The email can have at most 254 characters.', abort: true }),
    z.overwrite(safelyComposed),
    z.refine(isEmail, { error: VALID_EMAIL, abort: true }),
  );

/** Returns an email as it is looked up: trimmed and in lower case; '' for a text that no account can have. */
export function emailToFind(text: string): string {
  const email = text.trim().toLowerCase();
  // Characters are counted as the schema counts them; each has two units at most.
  return email.length <= 2 * LONGEST && [...email].length <= LONGEST && email.isWellFormed() ? email : '';
}

/** Returns an email as it equals others, however a keyboard or a system writes its accents; '' for a text that no account can have. */
export const comparedEmail = (text: string): string => safelyComposed(emailToFind(text));
