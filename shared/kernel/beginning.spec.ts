import { expect, it } from 'vitest';
import { beginningOf } from './beginning.ts';

it.each([
  ['Use the stairs.', 'Use the stairs.'],
  ['  Use\n\nthe   stairs. ', 'Use the stairs.'],
  ['Use the stairs, never the lift.', 'Use the stairs,…'],
  ['Rindfleischetikettierungsgesetz', 'Rindfleischetikettie…'],
  ['', ''],
])('the beginning of %o in 21 characters is %o', (text, expected) => {
  expect(beginningOf(text, 21)).toBe(expected);
});

it('keeps a character of two halves whole', () => {
  expect(beginningOf('👩👩👩', 4)).toBe('👩…');
});
