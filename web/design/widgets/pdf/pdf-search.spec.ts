import { describe, expect, it } from 'vitest';
import { matchesIn } from './pdf-search.ts';

const matchesOf = (text: string, wanted: string): string[] => matchesIn(text, wanted).map(([start, end]) => text.slice(start, end));

describe('the search of a document', () => {
  it('finds what all searches find, and marks what stands there [E31]', () => {
    expect(matchesOf("Don’t  panic, DON'T", "don't")).toEqual(['Don’t', "DON'T"]);
    expect(matchesOf('le cœur, Cœurs', 'coeur')).toEqual(['cœur', 'Cœur']);
    expect(matchesOf('re\u0301sume\u0301 ﬁnal', 'resume final')).toEqual(['re\u0301sume\u0301 ﬁnal']);
    expect(matchesOf('a\u00A0 \n b', 'A b')).toEqual(['a\u00A0 \n b']);
    expect(matchesOf('мой мои', 'мои')).toEqual(['мои']);
  });

  it('finds nothing for blanks, and no find overlaps another', () => {
    expect(matchesIn('a b', ' ')).toEqual([]);
    expect(matchesIn('aaaa', 'aa')).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });
});
