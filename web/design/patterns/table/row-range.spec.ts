import { describe, expect, it } from 'vitest';
import { between } from './row-range.ts';

describe('the rows that a shift-click takes', () => {
  const page = ['a', 'b', 'c', 'd', 'e'];
  it.each([
    ['downwards', 'b', 'd', ['b', 'c', 'd']],
    ['upwards', 'e', 'c', ['c', 'd', 'e']],
    ['the same row', 'c', 'c', ['c']],
    ['no row before', null, 'c', ['c']],
    ['a row before that is on another page', 'x', 'c', ['c']],
  ])('%s [E87]', (_, from, to, taken) => {
    expect(between(page, from, to)).toEqual(taken);
  });
});
