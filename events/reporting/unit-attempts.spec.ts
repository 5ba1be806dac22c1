import { describe, expect, it } from 'vitest';
import type { TrellisEvent } from '../catalogue.ts';
import { unitAttempts } from './unit-attempts.ts';

const UNIT = 3;
const at = (minute: number): string => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`;
const commit = (minute: number, ...events: TrellisEvent[]) => ({ at: at(minute), events });
const answer = (key: string, correct: boolean | null, unit = UNIT): TrellisEvent => ({
  type: 'UnitResponseStored',
  unit,
  key,
  attempt: 1,
  response: { type: 'Multiple Choice', selectedOption: correct ? 'right' : 'wrong' },
  correct,
});
const retry: TrellisEvent = { type: 'UnitAttemptStarted', unit: UNIT, attempt: 2 };
const grades = (attempts: ReturnType<typeof unitAttempts>) =>
  attempts.map(({ round, number, answers }) => [round, number, Object.values(answers).map(({ correct }) => correct)]);

describe('the attempts at the questions of a unit', () => {
  it('of a test are parted by its retries, each with its answers and times', () => {
    const attempts = unitAttempts(
      [
        commit(1, answer('1', false)),
        commit(2, answer('2', true)),
        commit(5, retry),
        commit(6, answer('1', true)),
        commit(7, answer('2', true), { type: 'UnitCompleted', unit: UNIT }),
      ],
      UNIT,
      'retry',
    );
    expect(grades(attempts)).toEqual([
      [1, 1, [false, true]],
      [1, 2, [true, true]],
    ]);
    expect(attempts.map(({ startedAt, answeredAt, completed }) => [startedAt, answeredAt, completed])).toEqual([
      [at(1), at(2), false],
      [at(6), at(7), true],
    ]);
  });

  it('of a test can begin with answers that were kept by the retry, in its own commit', () => {
    const commits = [
      commit(1, answer('1', true)),
      commit(2, answer('2', false)),
      commit(5, retry, answer('1', true)),
      commit(6, answer('2', true)),
    ];
    expect(grades(unitAttempts(commits, UNIT, 'retry'))).toEqual([
      [1, 1, [true, false]],
      [1, 2, [true, true]],
    ]);
  });

  it('of a test have a changed answer once', () => {
    expect(grades(unitAttempts([commit(1, answer('1', false)), commit(2, answer('1', true))], UNIT, 'retry'))).toEqual([[1, 1, [true]]]);
  });

  it('at questions inside a unit begin anew with each answer that is given again, and keep the others', () => {
    const commits = [commit(1, answer('1', false)), commit(2, answer('2', true)), commit(3, answer('1', true))];
    expect(grades(unitAttempts(commits, UNIT, 'answer'))).toEqual([
      [1, 1, [false, true]],
      [1, 2, [true, true]],
    ]);
  });

  it('count from 1 after the course was started again, and the former ones stay', () => {
    const reset: TrellisEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
    expect(
      grades(
        unitAttempts([commit(1, answer('1', false)), commit(2, retry), commit(3, reset), commit(4, answer('1', true))], UNIT, 'retry'),
      ),
    ).toEqual([
      [1, 1, [false]],
      [2, 1, [true]],
    ]);
  });

  it('say which of them an event tells to have failed', () => {
    const failed: TrellisEvent = { type: 'UnitAttemptFailed', unit: UNIT, attempt: 1, key: null };
    const commits = [commit(1, answer('1', false), failed), commit(2, retry), commit(3, answer('1', true))];
    expect(unitAttempts(commits, UNIT, 'retry').map((attempt) => attempt.failed)).toEqual([true, false]);
    expect(unitAttempts([commit(1, failed)], UNIT, 'retry')).toEqual([]);
  });

  it('leave out other units, and completions without a grade', () => {
    expect(unitAttempts([commit(1, answer('1', true, 4)), commit(2, answer('Completion', null))], UNIT, 'retry')).toEqual([]);
  });
});
