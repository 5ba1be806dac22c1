import { expect, it } from 'vitest';
import { dueWord } from './term-words.ts';

it.each([
  ['overdue', false, 'Overdue'],
  ['overdue', true, 'Overdue'],
  ['exempt', false, 'Exempt'],
  ['done_late', false, 'Done late'],
  ['done', false, null],
  ['soon', false, null],
  ['later', true, 'Extended'],
])('beside a due date that is %s, extended: %s, stands %s [D20]', (term_state, extended, word) => {
  expect(dueWord({ term_state, extended })).toBe(word);
});
