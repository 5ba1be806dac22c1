import { expect, it } from 'vitest';
import { cueAt } from './cues.ts';

const CUES = [0.5, 6, 6, 13].map((start, id) => ({ id, start, text: 'Words' }));

it.each([
  [0, -1],
  [0.5, 0],
  [5.99, 0],
  [6, 2],
  [12, 2],
  [13, 3],
  [900, 3],
])('at second %d the cue that has begun last is the one at place %d', (second, place) => {
  expect(cueAt(CUES, second)).toBe(place);
});

it('there is none where nothing is said', () => {
  expect(cueAt([], 3)).toBe(-1);
});
