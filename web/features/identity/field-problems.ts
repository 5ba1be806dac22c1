import { PASSWORD_LENGTH, TOO_SHORT } from '../../../shared/identity/password-length.ts';
import { t, text } from '../../texts/text.ts';

/** What is wrong with each field of a form, by the name of the field; null where nothing is. */
export type FieldProblems = Readonly<Record<string, string | null>>;

const MISMATCH = text('Passwords do not match.');

/** Returns what is wrong with an email, as far as the browser can tell; the server knows the whole rule. */
export function emailProblem(email: string): string | null {
  const [name, domain, ...more] = email.trim().split('@');
  if (!name && domain === undefined) return t('Enter your email.');
  return name && domain && more.length === 0 ? null : t('Enter a full email address, such as ana@example.com.');
}

/** Returns what is wrong with the password of a sign-in. */
export const currentPasswordProblem = (password: string): string | null => (password === '' ? t('Enter your password.') : null);

/** Returns what is wrong with a new password. Common ones are refused by the server, since their list is long. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return t('Enter a new password.');
  return password.length < PASSWORD_LENGTH.least ? t(TOO_SHORT) : null;
}

/** Returns what is wrong with the second entry of a new password. */
export function confirmationProblem(password: string, confirmation: string): string | null {
  if (confirmation === '') return t('Enter the new password again.');
  return password === confirmation ? null : t(MISMATCH);
}
