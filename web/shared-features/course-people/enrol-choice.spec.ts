import { describe, expect, it } from 'vitest';
import { actOf, chosenText, countsOf, NOTHING_CHOSEN } from './enrol-choice.ts';

const rows = (...names: string[]) => new Map(names.map((name) => [name, { id: name, name }]));
const none = { people: 0, groups: 0, branches: 0, addresses: 0 };

describe('what is chosen in the tabs of enrolling', () => {
  it('is counted over all of them, each address once [E120]', () => {
    const chosen = { ...NOTHING_CHOSEN, people: rows('Amara', 'Filip'), groups: rows('Welders'), text: 'a@x.test; A@x.test, b@x.test' };
    expect(countsOf(chosen)).toEqual({ people: 2, groups: 1, branches: 0, addresses: 2 });
    expect(countsOf(NOTHING_CHOSEN)).toEqual(none);
  });

  it.each([
    [none, ''],
    [{ ...none, people: 1 }, '1 user'],
    [{ ...none, branches: 1, addresses: 1 }, '1 branch and 1 address'],
    [{ people: 2, groups: 1, branches: 3, addresses: 1_200 }, '2 users, 1 group, 3 branches and 1,200 addresses'],
  ])('is said in words: %o', (counts, text) => expect(chosenText(counts)).toBe(text));

  it.each([
    [none, 'members', 'Enrol'],
    [{ ...none, people: 1, groups: 1 }, 'give', 'Enrol'],
    [{ ...none, groups: 2 }, 'members', 'Enrol members'],
    [{ ...none, groups: 2 }, 'give', 'Assign to group'],
    [{ ...none, branches: 1 }, 'members', 'Offer'],
    [{ ...none, branches: 1, addresses: 1 }, 'members', 'Enrol and offer'],
  ] as const)('has one button, named by what happens: %o %s', (counts, way, act) => expect(actOf(counts, way)[0]).toBe(act));
});
