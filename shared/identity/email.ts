import * as z from 'zod/mini';

/** E-mails are compared in lower case, everywhere: they are stored so. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'The email has at most 254 characters.'),
    z.regex(/^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\]+$/, 'The email must be a valid email address.'),
  );
