import { describe, expect, it } from 'vitest';
import { answerLine } from './answer-line.ts';

describe('an answer in one line', () => {
  it.each([
    [{ selectedOption: 'Use by' }, 'Use by'],
    [{ selectedOption: ['Red', 'Blue'] }, 'Red, Blue'],
    [{ freeTextAnswer: 'Because\nof it' }, 'Because of it'],
    [{ userSelections: ['5 °C', '63 °C'] }, '5 °C, 63 °C'],
    [{ userSelections: [{ left: 'cat', right: 'kitten' }] }, 'cat: kitten'],
    [{ userOrder: ['one', 'two'] }, 'one → two'],
    [{ type: 'CompletionWithNoTest' }, ''],
  ])('%j', (stored, line) => expect(answerLine(JSON.stringify(stored))).toBe(line));

  it('is empty for what is no answer', () => {
    expect(answerLine('{')).toBe('');
    expect(answerLine('null')).toBe('');
  });
});
