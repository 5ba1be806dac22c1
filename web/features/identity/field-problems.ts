import { PASSWORD_LENGTH, TOO_SHORT } from '../../../shared/identity/password-length.ts';

/** What is wrong with each field of a form, by the name of the field; null where nothing is. */
export type FieldProblems = Readonly<Record<string, string | null>>;

const MISMATCH = 'Passwords do not match.';

/** Returns what is wrong with an email, as far as the browser can tell; the server knows the whole rule. */
export function emailProblem(email: string): string | null {
  const [name, domain, ...more] = email.trim().split('@');
  if (!name && domain === undefined) return 'Enter your email.';
  return name && domain && more.length === 0 ? null : 'Enter a full email address, such as ana@example.com.';
}

/** Returns what is wrong with the password of a sign-in. */
export const currentPasswordProblem = (password: string): string | null => (password === '' ? 'Enter your password.' : null);

/** Returns what is wrong with a new password. Common ones are refused by the server, since their list is long. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Enter a new password.';
  return password.length < PASSWORD_LENGTH.least ? TOO_SHORT : null;
}

/** Returns what is wrong with the second entry of a new password. */
export function confirmationProblem(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Enter the new password again.';
  return password === confirmation ? null : MISMATCH;
}
