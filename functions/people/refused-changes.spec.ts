import { describe, expect, it } from 'vitest';
import { REFUSED_CHANGES, REFUSED_FIELDS } from './refused-changes.ts';

describe('a change that the caller may not make', () => {
  it('is refused by a whole sentence for each field [M27]', () =>
    expect(Object.values(REFUSED_CHANGES)).toEqual([
      'You are not allowed to change the name of this user.',
      'You are not allowed to change the password of this user.',
      'You are not allowed to change the role of this user.',
      'You are not allowed to change the primary access of this user.',
      'You are not allowed to change the active status of this user.',
      'You are not allowed to change the deactivation date of this user.',
    ]));

  it('is refused so in a row of an import, too [M27]', () =>
    expect(Object.values(REFUSED_FIELDS)).toEqual([
      "You can't change the first name of this user.",
      "You can't change the last name of this user.",
      "You can't change the role of this user.",
      "You can't change the primary access of this user.",
      "You can't change the active status of this user.",
      "You can't change the deactivation date of this user.",
      "You can't change the branches of this user.",
      "You can't change the groups of this user.",
    ]));
});
