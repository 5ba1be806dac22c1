import { describe, expect, it } from 'vitest';
import { signedInRefusal, stays } from './import-refusals.ts';

const people = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil'].map((firstName) => ({ firstName, lastName: 'Obi' }));
const [ana = { firstName: '', lastName: '' }] = people;

describe('an import that cannot be undone wholly', () => {
  it.each([
    ['self', 'Ana Obi is you and stays.'],
    ['owner', 'Ana Obi is the owner of the instance now and stays.'],
    ['role', 'Ana Obi has a higher role now and stays.'],
    ['elsewhere', 'Ana Obi belongs to more than this branch now and stays.'],
    ['enrolled', 'Ana Obi was enrolled in a course meanwhile and stays.'],
    ['signedIn', 'Ana Obi has signed in meanwhile and stays.'],
  ] as const)('says of who stays why: %s [M27]', (why, message) => {
    expect(stays(ana, why).message).toBe(message);
    expect(stays(ana, why).wording).toMatchObject({ text: { values: { name: 'Ana Obi' } } });
  });

  it.each([
    [
      1,
      'This import cannot be undone, because this user has signed in since: Ana Obi. In Users you can select whom you want to remove, and delete them together.',
    ],
    [
      2,
      'This import cannot be undone, because these users have signed in since: Ana Obi, Ben Obi. In Users you can select whom you want to remove, and delete them together.',
    ],
    [
      7,
      'This import cannot be undone, because these users have signed in since: Ana Obi, Ben Obi, Cleo Obi, Dan Obi, Eva Obi and 2 more. In Users you can select whom you want to remove, and delete them together.',
    ],
  ])('names those of %i who have signed in [M27]', (count, message) =>
    expect(signedInRefusal(people.slice(0, count)).message).toBe(message),
  );
});
