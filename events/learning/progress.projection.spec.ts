import { describe, expect, it } from 'vitest';
import type { Commit } from '../kernel/commit.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { progressProjection, type ProgressRow } from './progress.projection.ts';
import { COURSE, LEARNER } from './sample-course.ts';

const granted: EnrolmentEvent = {
  type: 'AccessGranted',
  person: LEARNER,
  course: COURSE,
  source: { kind: 'group', group: 3 },
  reason: 'joined-group',
  effect: 'starts',
};
const START = '2026-11-20T09:00:00.000Z';

/** Given these commits, the row is this. */
function rowAfter(...commits: [at: string, ...events: EnrolmentEvent[]][]): ProgressRow {
  const stored = commits.map(([at, ...events], index): Commit<EnrolmentEvent> => ({
    stream: { pk: 't7#u42', name: 'e#c9' },
    version: index + 1,
    events,
    actor: { kind: 'person', id: LEARNER },
    at,
    command: `command ${index}`,
  }));
  const [first] = stored;
  if (!first) throw new Error('A row needs a commit');
  return stored.reduce((row, commit) => progressProjection.apply(row, commit), progressProjection.initial(first));
}

describe("the learner's row", () => {
  it('begins with the first source', () =>
    expect(rowAfter([START, granted])).toEqual({
      person: LEARNER,
      course: COURSE,
      sources: [{ kind: 'group', group: 3 }],
      active: true,
      assignedAt: START,
      openedAt: null,
      round: 1,
      done: {},
      seconds: {},
      weeks: {},
      completedAt: null,
      firstCompletedAt: null,
      submissions: [],
      lastAt: null,
      place: null,
    }));
  it('is not folded from a stream that begins with another event [R04]', () =>
    expect(() => rowAfter([START, { type: 'UnitCompleted', unit: 11 }])).toThrow('has to begin with AccessGranted'));
  it('keeps progress when access ends, and takes a new date when it resumes', () => {
    const ended: EnrolmentEvent = { type: 'AccessRevoked', source: { kind: 'group', group: 3 }, reason: 'left-group', ends: true };
    const later = '2026-12-01T00:00:00.000Z';
    const steps = [
      [START, granted],
      [START, { type: 'UnitCompleted', unit: 11 }, ended],
    ] satisfies Parameters<typeof rowAfter>;
    expect(rowAfter(...steps)).toMatchObject({ active: false, endedAt: START, sources: [], done: { 11: START }, assignedAt: START });
    const resumed = rowAfter(...steps, [later, { ...granted, source: { kind: 'direct' }, effect: 'resumes' }]);
    expect(resumed).toMatchObject({ active: true, done: { 11: START }, assignedAt: later });
    expect(resumed).not.toHaveProperty('endedAt');
  });
  it('counts seconds by unit and by week, so that unit times add up to the course time', () => {
    const count = (unit: number, seconds: number): EnrolmentEvent => ({
      type: 'TimeCounted',
      unit,
      seconds,
      interval: `${unit}/${seconds}`,
    });
    const row = rowAfter(
      [START, granted, count(11, 30)],
      ['2026-11-22T23:59:59.999Z', count(12, 20)],
      ['2026-11-23T00:00:00.000Z', count(11, 5)],
    );
    expect(row.seconds).toEqual({ 11: 35, 12: 20 });
    expect(row.weeks).toEqual({ '2026-11-16': 50, '2026-11-23': 5 });
  });
  it('holds the unit last seen and the position in it', () => {
    const position: EnrolmentEvent = { type: 'PositionKept', unit: 12, position: 31.5 };
    expect(rowAfter([START, granted, position]).place).toEqual({ unit: 12, position: 31.5 });
    expect(rowAfter([START, granted, position, { type: 'TimeCounted', unit: 12, seconds: 1, interval: 'a' }]).place).toEqual({
      unit: 12,
      position: 31.5,
    });
    expect(rowAfter([START, granted, position, { type: 'TimeCounted', unit: 13, seconds: 1, interval: 'a' }]).place).toEqual({
      unit: 13,
      position: null,
    });
  });
  it('keeps the first completion in a new round [complaint 6]', () => {
    const completed: EnrolmentEvent = { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 };
    const row = rowAfter(
      [START, granted, { type: 'UnitCompleted', unit: 11 }, completed],
      ['2026-12-01T00:00:00.000Z', { type: 'EnrolmentReset', round: 2, reason: 'asked' }],
    );
    expect(row).toMatchObject({ round: 2, done: {}, completedAt: null, firstCompletedAt: START, openedAt: null });
  });
  it('holds the date of a completion in a new round beside the first [complaint 6]', () => {
    const completed = (round: number): EnrolmentEvent => ({
      type: 'CourseCompleted',
      round,
      rule: 'all-units',
      percentage: null,
      total: 1,
      done: 1,
    });
    const again = '2026-12-01T00:00:00.000Z';
    const row = rowAfter([START, granted, completed(1)], [again, { type: 'EnrolmentReset', round: 2, reason: 'asked' }, completed(2)]);
    expect(row).toMatchObject({ completedAt: again, firstCompletedAt: START });
  });
  it('holds every submission, without its text, and where text and review are', () => {
    const submitted = (number: number): EnrolmentEvent => ({
      type: 'AssignmentSubmitted',
      unit: 15,
      number,
      kind: 'AssignmentText',
      content: 'secret',
      file: null,
      review: true,
    });
    const returned: EnrolmentEvent = { type: 'AssignmentReviewed', unit: 15, number: 1, accepted: false, comment: 'secret', reviewer: 5 };
    const row = rowAfter([START, granted], [START, submitted(1)], ['2026-11-21T00:00:00.000Z', returned]);
    expect(row.submissions).toEqual([
      {
        unit: 15,
        number: 1,
        round: 1,
        kind: 'AssignmentText',
        review: true,
        status: 'returned',
        at: START,
        reviewedAt: '2026-11-21T00:00:00.000Z',
        replaced: false,
        commit: 2,
        reviewCommit: 3,
      },
    ]);
    expect(JSON.stringify(row)).not.toContain('secret');
    expect(rowAfter([START, granted, submitted(1)], [START, returned], [START, submitted(2)]).submissions).toMatchObject([
      { number: 1, status: 'returned' },
      { number: 2, status: 'pending', reviewedAt: null },
    ]);
    const reset: EnrolmentEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
    const waiting = rowAfter([START, granted, submitted(1)], [START, submitted(2)], [START, reset], [START, submitted(1)]).submissions;
    expect(waiting.map(({ round, number, replaced }) => [round, number, replaced])).toEqual([
      [1, 1, true],
      [1, 2, true],
      [2, 1, false],
    ]);
  });
});

describe('a new start that is undone', () => {
  const submission = {
    type: 'AssignmentSubmitted',
    unit: 15,
    number: 1,
    kind: 'AssignmentText',
    content: null,
    file: null,
    review: true,
  } as const;
  const begun = [
    [START, granted],
    [START, { type: 'CourseOpened', prerequisites: [] }, { type: 'UnitCompleted', unit: 11 }, submission],
    [START, { type: 'TimeCounted', unit: 11, seconds: 30, interval: 'i' }],
  ] satisfies Parameters<typeof rowAfter>;
  const again: EnrolmentEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
  it('leaves the row as it was, with what waits for a review [E25]', () =>
    expect(rowAfter(...begun, [START, again], [START, { type: 'EnrolmentResetUndone', round: 1 }])).toEqual(rowAfter(...begun)));
  it('puts nothing aside once the new round was opened [E25]', () =>
    expect(rowAfter(...begun, [START, again], [START, { type: 'CourseOpened', prerequisites: [] }])).not.toHaveProperty('former'));
});
