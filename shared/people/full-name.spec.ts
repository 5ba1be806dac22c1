import { describe, expect, it } from 'vitest';
import { familyNameFirst, fullNameOf } from './full-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Suharto', '', 'Suharto', 'Suharto'],
    ['', 'Suharto', 'Suharto', 'Suharto'],
    ['Nora', 'Lind', 'Nora Lind', 'Lind, Nora'],
    [' 산들 ', ' ', '산들', '산들'],
    ['', '', '', ''],
  ])('of %j and %j has no stray blank or comma [E83]', (firstName, lastName, full, familyFirst) => {
    expect(fullNameOf({ firstName, lastName })).toBe(full);
    expect(fullNameOf({ first_name: firstName, last_name: lastName })).toBe(full);
    expect(familyNameFirst({ firstName, lastName })).toBe(familyFirst);
  });
});
