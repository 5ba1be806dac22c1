import { describe, expect, it } from 'vitest';
import { NO_TARGETS, TOO_MANY_TARGETS } from './target-refusals.ts';

describe('the targets of an act on rows', () => {
  it('are missed by a whole sentence for each list [M27]', () =>
    expect(Object.values(NO_TARGETS)).toEqual([
      'Choose at least one of the users.',
      'Choose at least one of the courses.',
      'Choose at least one of the branches.',
      'Choose at least one of the groups.',
    ]));

  it('are too many by a sentence that has their number beside it [M27]', () => {
    expect(Object.values(TOO_MANY_TARGETS).map(String)).toEqual([
      'Choose at most 100 of the users at a time.',
      'Choose at most 100 of the courses at a time.',
      'Choose at most 100 of the branches at a time.',
      'Choose at most 100 of the groups at a time.',
    ]);
    expect(TOO_MANY_TARGETS.users).toMatchObject({ text: { values: { most: 100 } } });
  });
});
