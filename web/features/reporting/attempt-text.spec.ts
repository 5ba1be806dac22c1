import { describe, expect, it } from 'vitest';
import { attemptFigure, attemptResult, attemptText, countedAttempts } from './attempt-text.ts';

const attempt = (round: number, number: number, correct: number, finished = true) => ({
  round,
  number,
  started_at: '2026-11-21T09:00:00.000Z',
  finished_at: finished ? '2026-11-21T09:05:00.000Z' : null,
  correct,
  total: 4,
  percent: correct * 25,
  complete: correct === 4,
});

describe('the attempts of a report', () => {
  it('are told newest first, each with its number among those of its round', () => {
    const counted = countedAttempts([attempt(1, 1, 1), attempt(2, 1, 2), attempt(2, 2, 3)]);
    expect(counted.map(attemptText)).toEqual(['Attempt 2 of 2', 'Attempt 1 of 2', 'Attempt 1 of 1, before the course was started again']);
  });

  it('have a result and a figure', () => {
    expect([attempt(1, 1, 4), attempt(1, 1, 3), attempt(1, 1, 1, false)].map(attemptResult)).toEqual([
      'Passed',
      'Not passed',
      'Not finished',
    ]);
    expect(attemptFigure(attempt(1, 1, 3))).toBe('3 of 4 correct, 75%');
  });
});
