import { describe, expect, it } from 'vitest';
import { confirmationProblem, currentPasswordProblem, emailProblem, newPasswordProblem } from './field-problems.ts';

describe('the fields of sign-in pages say what is wrong', () => {
  it.each([
    ['', 'Enter your email.'],
    ['   ', 'Enter your email.'],
    ['ana', 'Enter a full email address, such as ana@example.com.'],
    ['ana@', 'Enter a full email address, such as ana@example.com.'],
    ['@acme.test', 'Enter a full email address, such as ana@example.com.'],
    ['ana@acme.test@', 'Enter a full email address, such as ana@example.com.'],
    [' ana@acme.test ', null],
  ])('an email %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem));

  it('a password that is missing', () =>
    expect([currentPasswordProblem(''), currentPasswordProblem('x')]).toEqual(['Enter your password.', null]));

  it.each([
    ['', 'Enter a new password.'],
    ['short', 'Password should be at least 8 characters.'],
    ['quiet-lantern', null],
  ])('a new password %j: %s', (password, problem) => expect(newPasswordProblem(password)).toBe(problem));

  it.each([
    ['', 'Enter the new password again.'],
    ['quiet-lanterm', 'Passwords do not match.'],
    ['quiet-lantern', null],
  ])('its second entry %j: %s', (confirmation, problem) => expect(confirmationProblem('quiet-lantern', confirmation)).toBe(problem));
});
