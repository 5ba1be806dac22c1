import { describe, expect, it } from 'vitest';
import type { Commit } from '../kernel/commit.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { progressProjection } from './progress.projection.ts';
import { COURSE, LEARNER } from './sample-course.ts';
import { countedScores, type UnitScores } from './unit-scores.ts';

const AT = '2026-11-20T09:00:00.000Z';
const TEST = 13;
const PACKAGE = 17;

const granted: EnrolmentEvent = {
  type: 'AccessGranted',
  person: LEARNER,
  course: COURSE,
  source: { kind: 'direct' },
  reason: 'assigned',
  effect: 'starts',
};
const answer = (key: number, correct: boolean | null, unit = TEST): EnrolmentEvent => ({
  type: 'UnitResponseStored',
  unit,
  key: String(key),
  attempt: 1,
  response: { type: 'CompletionWithNoTest' },
  correct,
});
const failed: EnrolmentEvent = { type: 'UnitAttemptFailed', unit: TEST, attempt: 1, key: null };
const again = (unit: number): EnrolmentEvent => ({ type: 'UnitAttemptStarted', unit, attempt: 2 });
const completed = (unit: number): EnrolmentEvent => ({ type: 'UnitCompleted', unit });
const scored = (score: number, best?: number): EnrolmentEvent => ({
  type: 'UnitScored',
  unit: PACKAGE,
  score,
  ...(best !== undefined && { best }),
});
const reset: EnrolmentEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
const undone: EnrolmentEvent = { type: 'EnrolmentResetUndone', round: 1 };

/** Returns the scores in the row after these events, each in a commit of its own. */
function scoresAfter(...events: readonly EnrolmentEvent[]): UnitScores | undefined {
  const commitOf = (event: EnrolmentEvent, index: number): Commit<EnrolmentEvent> => ({
    stream: { pk: 't7#u42', name: 'e#c9' },
    version: index + 1,
    events: [event],
    actor: { kind: 'person', id: LEARNER },
    at: AT,
    command: `command ${index}`,
  });
  const begun = progressProjection.initial(commitOf(granted, 0));
  return events.reduce((row, event, index) => progressProjection.apply(row, commitOf(event, index + 1)), begun).scores;
}
const countedAfter = (...events: readonly EnrolmentEvent[]) => countedScores(scoresAfter(...events));

describe('the score of a test', () => {
  it('is the share of correct answers of the last attempt that answered all questions [E130]', () => {
    expect(countedAfter(answer(1, true), answer(2, false))).toEqual({});
    const first = [answer(1, true), answer(2, false), answer(3, false), failed];
    expect(countedAfter(...first)).toEqual({ [TEST]: { last: 33, best: 33 } });
    expect(countedAfter(...first, again(TEST), answer(1, true))).toEqual({ [TEST]: { last: 33, best: 33 } });
    expect(countedAfter(...first, again(TEST), answer(1, true), answer(2, true), answer(3, false), failed)).toEqual({
      [TEST]: { last: 67, best: 67 },
    });
    expect(countedAfter(...first, again(TEST), answer(1, true), answer(2, true), answer(3, true), completed(TEST))).toEqual({
      [TEST]: { last: 100, best: 100 },
    });
  });
  it('counts an answer that was corrected within an attempt once [E130]', () =>
    expect(countedAfter(answer(1, false), answer(1, true), answer(2, false), failed)).toEqual({ [TEST]: { last: 50, best: 50 } }));
  it('stays once the test is completed, whatever is tried afterwards [E130]', () =>
    expect(countedAfter(answer(1, true), completed(TEST), again(TEST), answer(1, false), failed)).toEqual({
      [TEST]: { last: 100, best: 100 },
    }));
  it('is none without a grade, and for a question below a text that was answered incorrectly [E130]', () => {
    expect(scoresAfter(answer(1, null), completed(TEST))).toBeUndefined();
    expect(countedAfter(answer(1, false), { ...failed, key: '1' })).toEqual({});
  });
  it('leaves no answers in the row once the unit is completed [E130]', () =>
    expect(scoresAfter(answer(1, true), completed(TEST))).toEqual({ [TEST]: { test: 100 } }));
});

describe('the score of a package', () => {
  it('is the last one of the present attempt, and the highest of all by the other rule [E130]', () => {
    expect(countedAfter(scored(80))).toEqual({ [PACKAGE]: { last: 80, best: 80 } });
    expect(countedAfter(scored(80), scored(60, 80))).toEqual({ [PACKAGE]: { last: 60, best: 80 } });
    expect(countedAfter(scored(80), again(PACKAGE))).toEqual({ [PACKAGE]: { best: 80 } });
    expect(countedAfter(scored(80), again(PACKAGE), scored(0))).toEqual({ [PACKAGE]: { last: 0, best: 80 } });
    expect(countedAfter(scored(50), again(PACKAGE), scored(90), again(PACKAGE), scored(70))).toEqual({ [PACKAGE]: { last: 70, best: 90 } });
  });
});

describe('the scores of a round', () => {
  it('are put aside when the course starts again, and are back when that is undone [E130]', () => {
    const before = [answer(1, true), completed(TEST), scored(40)];
    expect(scoresAfter(...before, reset)).toBeUndefined();
    expect(scoresAfter(...before, reset, undone)).toEqual(scoresAfter(...before));
    expect(countedAfter(...before, reset, scored(90))).toEqual({ [PACKAGE]: { last: 90, best: 90 } });
  });
});
