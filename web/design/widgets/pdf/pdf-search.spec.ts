import { describe, expect, it } from 'vitest';
import { placesOf } from './pdf-search.ts';

const found = (text: string, wanted: string): string[] => placesOf(text, wanted).map(([start, end]) => text.slice(start, end));

describe('the search of a document', () => {
  it('finds what all searches find, and marks what stands there [E31]', () => {
    expect(found("Don’t  panic, DON'T", "don't")).toEqual(['Don’t', "DON'T"]);
    expect(found('le cœur, Cœurs', 'coeur')).toEqual(['cœur', 'Cœur']);
    expect(found('re\u0301sume\u0301 ﬁnal', 'resume final')).toEqual(['re\u0301sume\u0301 ﬁnal']);
    expect(found('a\u00A0 \n b', 'A b')).toEqual(['a\u00A0 \n b']);
    expect(found('мой мои', 'мои')).toEqual(['мои']);
  });

  it('finds nothing for blanks, and no find overlaps another', () => {
    expect(placesOf('a b', ' ')).toEqual([]);
    expect(placesOf('aaaa', 'aa')).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });
});
