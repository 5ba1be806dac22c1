import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/errors.ts';
import { parseSubmissionId, submissionId } from './submission-id.ts';
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
  it('reads answers, submissions and records', () => {
    expect(parsed({ type: 'Multiple Choice', selectedOption: 'a' })).toEqual({ kind: 'answer', members: { selectedOption: 'a' } });
    expect(parsed({ type: 'Match the Pairs', userSelections: [{ left: 'a', right: 'b' }] })).toEqual({
      kind: 'answer',
      members: { userSelections: [{ left: 'a', right: 'b' }] },
    });
    expect(parsed({ type: 'AssignmentText', content: 'done' })).toEqual({ kind: 'assignment', type: 'AssignmentText', content: 'done' });
    expect(parsed({ type: 'AssignmentFile', file: 'a/b.pdf' })).toEqual({ kind: 'assignment', type: 'AssignmentFile', file: 'a/b.pdf' });
    expect(parsed({ type: 'CompletionWithNoTest', isCorrect: true })).toEqual({ kind: 'completion' });
  });
  it("L02, L03: leaves the sender's grade and time behind", () => {
    expect(JSON.stringify(parsed({ type: 'Free Text', freeTextAnswer: 'x', isCorrect: true, timeSpent: 99_999 }))).not.toMatch(
      /isCorrect|timeSpent/,
    );
  });
  it('refuses what is no response', () => {
    expect(refusal('{')).toBe('The response is not valid JSON text.');
    expect(refusal('[]')).toBe('The response needs a type.');
    expect(refusal('{"type":"Essay"}')).toBe('The type of the response is unknown.');
    expect(refusal('{"type":"Ordering","userOrder":7}')).toBe('Please answer the question before moving forward.');
    expect(refusal(JSON.stringify({ type: 'AssignmentText', content: ' ' }))).toBe('Please provide a valid submission.');
    expect(refusal(JSON.stringify({ type: 'AssignmentFile' }))).toBe('Please provide a valid submission.');
    expect(refusal(JSON.stringify({ type: 'Free Text', freeTextAnswer: 'x'.repeat(64_000) }))).toContain('too long');
  });
  it('reads input types', () => {
    expect(parseInputType(null)).toBe('Completion');
    expect(parseInputType('Test')).toBe('Test');
    expect(() => parseInputType('Exam')).toThrow(AppError);
  });
});

describe('ids of submissions', () => {
  it('name the place', () => {
    const place = { person: 42, course: 9, round: 1, unit: 12, number: 3 };
    expect(submissionId(place)).toBe('42-9-1-12-3');
    expect(parseSubmissionId('42-9-1-12-3')).toEqual(place);
    for (const id of ['', '42', '42-9-1-12-0', '42-9-1-12-3-4', 'a-b-c-d-e', '42-9-1-12-03']) expect(parseSubmissionId(id)).toBeNull();
  });
});
