import { STARTED_SINCE } from './enrolment.decider.ts';
import { describe, it, expect } from 'vitest';
import { at, specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, EnrolmentEventOf, Source } from './enrolment.events.ts';
import { PREREQUISITES_OPEN } from '../../shared/learning/gates.ts';
import { learnerInput, COURSE, courseOf, LEARNER, reading, timed } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const direct: Source = { kind: 'direct' };
const group = (id: number): Source => ({ kind: 'group', group: id });
const granted = (source: Source, effect: EnrolmentEventOf<'AccessGranted'>['effect'], reason = 'assigned'): EnrolmentEvent => ({
  type: 'AccessGranted',
  person: LEARNER,
  course: COURSE,
  source,
  reason,
  effect,
});
const revoked = (source: Source, ends: boolean, reason = 'unassigned'): EnrolmentEvent => ({ type: 'AccessRevoked', source, reason, ends });
const opened: EnrolmentEvent = { type: 'CourseOpened', prerequisites: [] };
const pair = { person: LEARNER, course: COURSE };

describe('access to a course', () => {
  it('starts with the first source, and takes a second one', () => {
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned' })
      .then(granted(direct, 'starts'));
    given(granted(direct, 'starts'))
      .when({ type: 'GrantAccess', ...pair, source: group(3), reason: 'assigned' })
      .then(granted(group(3), 'adds'));
  });
  it('has no event when the same source is granted or revoked again', () => {
    given(granted(direct, 'starts'))
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned' })
      .thenNothing();
    given(granted(direct, 'starts'))
      .when({ type: 'RevokeAccess', source: group(3), reason: 'left-group' })
      .thenNothing();
    given().when({ type: 'RevokeAccess', source: direct, reason: 'unassigned' }).thenNothing();
  });
  it('ends when the last source is revoked', () => {
    const both = given(granted(direct, 'starts'), granted(group(3), 'adds'));
    both.when({ type: 'RevokeAccess', source: direct, reason: 'unassigned' }).then(revoked(direct, false));
    given(granted(direct, 'starts'), granted(group(3), 'adds'), revoked(direct, false))
      .when({ type: 'RevokeAccess', source: group(3), reason: 'unassigned' })
      .then(revoked(group(3), true));
  });
  it('resumes with the former progress', () => {
    const { state } = given(
      granted(direct, 'starts'),
      opened,
      { type: 'UnitCompleted', unit: 11 },
      revoked(direct, true),
      at('2026-03-01T00:00:00.000Z', granted(direct, 'resumes')),
    );
    expect(state).toMatchObject({
      status: 'active',
      assignedAt: '2026-03-01T00:00:00.000Z',
      round: { number: 1, done: { 11: '2026-01-01T00:00:00.000Z' } },
    });
  });
  it('answers NOT_FOUND to every command of the learner after it ended', () => {
    const ended = given(granted(direct, 'starts'), opened, revoked(direct, true));
    ended.when({ type: 'MarkUnitComplete', ...learnerInput, unit: reading }).thenRefuses('Not found.');
    ended.when({ type: 'CountTime', ...learnerInput }).thenRefuses('Not found.');
    given()
      .when({ type: 'OpenCourse', ...learnerInput })
      .thenRefuses('Not found.');
  });
});

describe('enrolling oneself', () => {
  const enrol = (...prerequisites: { course: number; complete: boolean }[]) => ({ type: 'EnrolSelf', ...pair, prerequisites }) as const;
  it('is refused while a prerequisite is not complete [L05]', () => {
    given()
      .when(enrol({ course: 4, complete: true }, { course: 5, complete: false }))
      .thenRefuses(PREREQUISITES_OPEN);
    given(granted(group(3), 'starts'))
      .when(enrol({ course: 5, complete: false }))
      .thenRefuses(PREREQUISITES_OPEN);
    given()
      .when(enrol({ course: 4, complete: true }))
      .then(granted(direct, 'starts', 'self-enrolled'));
  });
  it('adds no second source for a person who has the course, so a repeat has the same result', () =>
    given(granted(group(3), 'starts'))
      .when(enrol())
      .thenNothing());
});

describe('opening a course', () => {
  it('checks the prerequisites once, and stores which ones [L05]', () => {
    const enrolled = given(granted(direct, 'starts'));
    enrolled.when({ type: 'OpenCourse', ...learnerInput, prerequisites: [{ course: 5, complete: false }] }).thenRefuses(PREREQUISITES_OPEN);
    enrolled
      .when({ type: 'OpenCourse', ...learnerInput, prerequisites: [{ course: 5, complete: true }] })
      .then({ type: 'CourseOpened', prerequisites: [5] });
    given(granted(direct, 'starts'), opened)
      .when({ type: 'OpenCourse', ...learnerInput, prerequisites: [{ course: 5, complete: false }] })
      .thenNothing();
  });
  it('checks them for every command of the learner on a course that is not open [L05]', () => {
    const enrolled = given(granted(direct, 'starts'));
    enrolled
      .when({ type: 'MarkUnitComplete', ...learnerInput, unit: reading, prerequisites: [{ course: 5, complete: false }] })
      .thenRefuses(PREREQUISITES_OPEN);
    enrolled.when({ type: 'MarkUnitComplete', ...learnerInput, unit: reading }).then(opened, { type: 'UnitCompleted', unit: 11 });
  });
});

describe('starting again', () => {
  const course = courseOf([reading, timed]);
  const clock = { now: '2026-02-01T00:00:00.000Z', zone: 'UTC' };
  const reset = { type: 'ResetEnrolment', course, earlier: [], reason: 'asked', clock } as const;
  const again: EnrolmentEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
  const done: EnrolmentEvent = { type: 'UnitCompleted', unit: reading.id };
  const completed: EnrolmentEvent = { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 };
  it('begins a new round without progress, and keeps the first completion', () => {
    const begun = given(granted(direct, 'starts'), opened, done, completed);
    begun.when(reset).then(again);
    expect(given(granted(direct, 'starts'), opened, done, completed, again).state).toMatchObject({
      firstCompletedAt: '2026-01-01T00:00:00.000Z',
      round: { number: 2, done: {}, seconds: {}, completedAt: null, openedAt: null },
    });
  });
  it('is undone to all that was there, until the learner begins the new round; a repeat changes nothing [E25]', () => {
    const events = [granted(direct, 'starts'), opened, done, completed];
    const undo = { type: 'UndoReset', round: 2 } as const;
    const undone: EnrolmentEvent = { type: 'EnrolmentResetUndone', round: 1 };
    given(...events, again)
      .when(undo)
      .then(undone);
    expect(given(...events, again, undone).state).toEqual(given(...events).state);
    given(...events, again, undone)
      .when(undo)
      .thenNothing();
    given(...events, again, opened)
      .when(undo)
      .thenRefuses(STARTED_SINCE);
    given(...events, again, opened, { ...again, round: 3 })
      .when(undo)
      .thenRefuses(STARTED_SINCE);
  });
  it('counts the time that the clock still holds in the round that ends, once', () => {
    const held = { interval: 'i7', unit: timed.id, seconds: 40, position: null };
    const counted: EnrolmentEvent = { type: 'TimeCounted', unit: timed.id, seconds: 40, interval: 'i7' };
    given(granted(direct, 'starts'), opened)
      .when({ ...reset, earlier: [held, { ...held, interval: 'i8', unit: 999 }] })
      .then(counted, again);
    given(granted(direct, 'starts'), opened, counted)
      .when({ ...reset, earlier: [held] })
      .then(again);
    // The interval comes again after the reset, from a page that is still open.
    given(granted(direct, 'starts'), opened, counted, again, opened)
      .when({ type: 'CountTime', ...learnerInput, course, accrued: held })
      .thenNothing();
  });
  it('is done where the round has not begun, so that a repeat begins no third one', () => {
    given(granted(direct, 'starts')).when(reset).thenNothing();
    given(granted(direct, 'starts'), opened, done, again).when(reset).thenNothing();
    given(granted(direct, 'starts'), opened, again, opened)
      .when(reset)
      .then({ ...again, round: 3 });
  });
  it('is refused as missing for who does not have the course', () => {
    given().when(reset).thenRefuses('Not found.');
    given(granted(direct, 'starts'), opened, revoked(direct, true)).when(reset).thenRefuses('Not found.');
  });
});

describe('access through groups', () => {
  const reconcile = (...groups: number[]) => ({ type: 'ReconcileAccess', ...pair, groups }) as const;
  const gives = 'group-gives-course';
  const gone = 'group-gives-course-no-more';
  it('begins with the first group that gives the course, and takes the others in', () => {
    given()
      .when(reconcile(3, 4))
      .then(granted(group(3), 'starts', gives), granted(group(4), 'adds', gives));
  });
  it('goes on without an end when one group takes the place of another', () => {
    given(granted(group(3), 'starts', gives))
      .when(reconcile(4))
      .then(granted(group(4), 'adds', gives), revoked(group(3), false, gone));
  });
  it('ends with the last source, and a direct one is no group', () => {
    given(granted(group(3), 'starts', gives), granted(group(4), 'adds', gives))
      .when(reconcile())
      .then(revoked(group(3), false, gone), revoked(group(4), true, gone));
    given(granted(direct, 'starts'), granted(group(3), 'adds', gives))
      .when(reconcile())
      .then(revoked(group(3), false, gone));
  });
  it('has no event when the groups are those that give the course', () => {
    given(granted(direct, 'starts'), granted(group(3), 'adds', gives))
      .when(reconcile(3))
      .thenNothing();
    given().when(reconcile()).thenNothing();
  });
  it('resumes an enrolment that ended', () => {
    given(granted(group(3), 'starts', gives), revoked(group(3), true, gone))
      .when(reconcile(3))
      .then(granted(group(3), 'resumes', gives));
  });
});
