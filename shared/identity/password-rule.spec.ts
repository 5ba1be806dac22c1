import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rule.ts';

describe('the rule for passwords', () => {
  it('requires 8 to 128 characters', () => {
    expect(passwordProblem('blue-72')).toBe('Password should be at least 8 characters.');
    expect(passwordProblem(`x1${'blue-'.repeat(26)}`)).toBe('Password should be at most 128 characters.');
    expect(passwordProblem('blue-724')).toBeNull();
  });
  it.each(['password', 'Password123!', 'qwertyuiop', '12345678', 'aaaaaaaaaa', 'Welcome2026!', 'trustno1'])(
    'refuses the common %s',
    (password) => {
      expect(passwordProblem(password)).toMatch(/too common/);
    },
  );
  it.each(['trellis-demo-1', 'correct horse battery', 'Zürich im Regen'])('accepts %s', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
});
