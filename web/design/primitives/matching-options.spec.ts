import { describe, expect, it } from 'vitest';
import { matchingOptions } from './matching-options.ts';

const option = (label: string) => ({ value: label, label, disabled: false });
const matchesOf = (labels: readonly string[], search: string, limit = 100): string[] =>
  matchingOptions({ options: labels.map(option), search, limit }).flatMap((one) => ('label' in one ? [one.label] : []));

describe('the options of a list', () => {
  it('are found by words in any order, whatever their apostrophes and accents [E31]', () => {
    const labels = ['O’Brien', "O'Brien and Łódź", 'Ljubljana'];
    expect(matchesOf(labels, "o'brien")).toEqual(['O’Brien', "O'Brien and Łódź"]);
    expect(matchesOf(labels, 'lodz o‘brien')).toEqual(["O'Brien and Łódź"]);
    expect(matchesOf(labels, '')).toEqual(labels);
    expect(matchesOf(labels, 'l', 1)).toEqual(["O'Brien and Łódź"]);
  });

  it('of a group are found in it, and a group without any is left out', () => {
    const options = [
      { group: 'a', items: [option('Über'), option('x')] },
      { group: 'b', items: [option('y')] },
    ];
    expect(matchingOptions({ options, search: 'uber', limit: 9 })).toEqual([{ group: 'a', items: [option('Über')] }]);
  });
});
