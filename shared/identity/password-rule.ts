import * as z from 'zod/mini';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

const TOO_SHORT = 'Password should be at least 8 characters.';
const TOO_LONG = 'Password should be at most 128 characters.';
const TOO_COMMON = 'This password is among the most common ones. Please choose another.';

/** Digits and signs put behind a common password do not make it another. */
const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(lower.replace(/[\d!@#$%*._-]+$/, ''));
};

/** One character over and over, or the keys of a row: no list can hold them all. */
const isRun = (password: string): boolean => new Set(password).size < 3;

/** What is wrong with a new password; null when nothing is. The same rule on all forms. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_LENGTH.least) return TOO_SHORT;
  if (password.length > PASSWORD_LENGTH.most) return TOO_LONG;
  return isCommon(password) || isRun(password) ? TOO_COMMON : null;
}

export const newPasswordSchema = z.string().check(
  z.check((context) => {
    const problem = passwordProblem(context.value);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  }),
);
