import { expect, it } from 'vitest';
import { bankOf } from './answer-bank.ts';

const rights = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id.toUpperCase() }));
const at = (placed: readonly (string | null)[], index: number) => bankOf(rights, placed).find((entry) => entry.index === index)?.answer.id;

it('answers keep their letters while others are placed: B, D, A, C typed in a row places them all', () => {
  const placed: (string | null)[] = [null, null, null, null];
  for (const [row, letter] of [1, 3, 0, 2].entries()) placed[row] = at(placed, letter) ?? null;
  expect(placed).toEqual(['b', 'd', 'a', 'c']);
});

it('a letter whose answer is placed has none', () => expect(at(['b', null, null, null], 1)).toBeUndefined());
