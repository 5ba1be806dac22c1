import { describe, expect, it } from 'vitest';
import { areSame, checkedRows, rowsOf, writtenRows } from './question-rows.ts';

const TENANT_QUESTIONS = [
  { question: 'Where?', answer: 'There.' },
  { question: 'When?', answer: 'Now.' },
];

describe('questions of support that are edited [E114]', () => {
  it('are sent trimmed, without rows that were left blank', () => {
    const rows = rowsOf([...TENANT_QUESTIONS, { question: ' ', answer: '' }, { question: ' Who? ', answer: 'You.\n' }]);
    expect(checkedRows(writtenRows(rows))).toEqual({ questions: [...TENANT_QUESTIONS, { question: 'Who?', answer: 'You.' }] });
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
    expect(areSame(TENANT_QUESTIONS, rowsOf(TENANT_QUESTIONS, 7))).toBe(true);
    expect(areSame(TENANT_QUESTIONS, TENANT_QUESTIONS.toReversed())).toBe(false);
    expect(areSame(TENANT_QUESTIONS, TENANT_QUESTIONS.slice(1))).toBe(false);
  });
});
