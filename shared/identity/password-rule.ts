import * as z from 'zod/mini';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_LENGTH, TOO_SHORT } from './password-length.ts';

const TOO_LONG = 'Password should be at most 128 characters.';
const TOO_COMMON = 'This password is too common. Please choose another.';

/** A common password with digits and signs after it is as common. */
const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(lower.replace(/(?<![\d!@#$%*._-])[\d!@#$%*._-]+$/, ''));
};

/** Fewer than three different characters. */
const isRepetition = (password: string): boolean => new Set(password).size < 3;

/** Returns what is wrong with a new password; null when nothing is. All forms and calls use it. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_LENGTH.least) return TOO_SHORT;
  if (password.length > PASSWORD_LENGTH.most) return TOO_LONG;
  return isCommon(password) || isRepetition(password) ? TOO_COMMON : null;
}

export const newPasswordSchema = z.string().check(
  z.check((context) => {
    const problem = passwordProblem(context.value);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  }),
);
