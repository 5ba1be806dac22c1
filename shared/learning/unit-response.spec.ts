import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/errors.ts';
import { parseInputType, parseUnitResponse } from './unit-response.ts';

const parsed = (value: unknown) => parseUnitResponse(JSON.stringify(value));
function refusal(text: string): string {
  try {
    parseUnitResponse(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION' && error.validation?.response) return error.message;
    throw error;
  }
  return 'none';
}

describe('the response of storeUnitResponse', () => {
  it('reads answers, submissions and completion records', () => {
    expect(parsed({ type: 'Multiple Choice', selectedOption: 'a' })).toEqual({ kind: 'answer', members: { selectedOption: 'a' } });
    expect(parsed({ type: 'Match the Pairs', userSelections: [{ left: 'a', right: 'b' }] })).toEqual({
      kind: 'answer',
      members: { userSelections: [{ left: 'a', right: 'b' }] },
    });
    expect(parsed({ type: 'AssignmentText', content: 'done' })).toEqual({ kind: 'assignment', type: 'AssignmentText', content: 'done' });
    expect(parsed({ type: 'AssignmentFile', file: 'a/b.pdf' })).toEqual({ kind: 'assignment', type: 'AssignmentFile', file: 'a/b.pdf' });
    expect(parsed({ type: 'CompletionWithNoTest', isCorrect: true })).toEqual({ kind: 'completion' });
  });
  it('ignores grade and time of the sender [L02, L03]', () => {
    expect(JSON.stringify(parsed({ type: 'Free Text', freeTextAnswer: 'x', isCorrect: true, timeSpent: 99_999 }))).not.toMatch(
      /isCorrect|timeSpent/,
    );
  });
  it('refuses anything else', () => {
    expect(refusal('{')).toBe('The response is not valid JSON text.');
    expect(refusal('[]')).toBe('The response needs a type.');
    expect(refusal('{"type":"Essay"}')).toBe('The type of the response is unknown.');
    expect(refusal('{"type":"Ordering","userOrder":7}')).toBe('Please answer the question before moving forward.');
    expect(refusal(JSON.stringify({ type: 'AssignmentText', content: ' ' }))).toBe('Please provide a valid submission.');
    expect(refusal(JSON.stringify({ type: 'AssignmentFile' }))).toBe('Please provide a valid submission.');
    expect(refusal(JSON.stringify({ type: 'Free Text', freeTextAnswer: 'x'.repeat(64_000) }))).toContain('too long');
  });
  it('has a limit of its own for free text, and takes neither marks without end nor half a character', () => {
    const freeText = (freeTextAnswer: string): string => refusal(JSON.stringify({ type: 'Free Text', freeTextAnswer }));
    expect(freeText('x'.repeat(20_000))).toBe('none');
    expect(freeText('x'.repeat(20_001))).toBe('The answer is too long. Please shorten it to 20,000 characters.');
    expect(freeText('\u0301'.repeat(15_000))).toContain('cannot be shown');
    expect(refusal('{"type":"Free Text","freeTextAnswer":"\\ud800"}')).toBe('The response is not valid JSON text.');
    expect(refusal('['.repeat(20_000) + ']'.repeat(20_000))).toBe('The response is not valid JSON text.');
  });
  it('reads input types', () => {
    expect(parseInputType(null)).toBe('Completion');
    expect(parseInputType('Test')).toBe('Test');
    expect(() => parseInputType('Exam')).toThrow(AppError);
  });
});
