import { describe, expect, it } from 'vitest';
import { lastLoginText, ordinal } from './login-text.ts';

describe('the last login', () => {
  it('is written out, with an ordinal day', () =>
    expect(lastLoginText(new Date(2024, 2, 3, 14, 5).toISOString())).toBe('3rd March 2024 at 14:05'));
  it('has the endings of English ordinals', () =>
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st'));
});
