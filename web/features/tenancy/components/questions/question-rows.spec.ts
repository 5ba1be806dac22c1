import { describe, expect, it } from 'vitest';
import { areSame, checkedRows, rowsOf, writtenRows } from './question-rows.ts';

const OWN = [
  { question: 'Where?', answer: 'There.' },
  { question: 'When?', answer: 'Now.' },
];

describe('questions of support that are edited [E114]', () => {
  it('are sent trimmed, without rows that were left blank', () => {
    const rows = rowsOf([...OWN, { question: ' ', answer: '' }, { question: ' Who? ', answer: 'You.\n' }]);
    expect(checkedRows(writtenRows(rows))).toEqual({ questions: [...OWN, { question: 'Who?', answer: 'You.' }] });
  });

  it('name each field that is missing or too long', () => {
    const rows = rowsOf([
      { question: '', answer: 'There.' },
      { question: 'Why?', answer: ' ' },
      { question: 'x'.repeat(201), answer: 'So.' },
    ]);
    expect(checkedRows(rows)).toEqual({
      errors: {
        '0.question': 'Enter the question.',
        '1.answer': 'Enter the answer.',
        '2.question': 'The question can have at most 200 characters.',
      },
    });
    const many = rowsOf(Array.from({ length: 31 }, () => ({ question: 'Why?', answer: 'So.' })));
    expect(checkedRows(many)).toEqual({ errors: { '': 'Enter at most 30 questions.' } });
  });

  it('are known to be changed by their texts and their order', () => {
    expect(areSame(OWN, rowsOf(OWN, 7))).toBe(true);
    expect(areSame(OWN, OWN.toReversed())).toBe(false);
    expect(areSame(OWN, OWN.slice(1))).toBe(false);
  });
});
