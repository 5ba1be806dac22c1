import { describe, it, expect } from 'vitest';
import { at, specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, EnrolmentEventOf, Source } from './enrolment.events.ts';
import { PREREQUISITES_OPEN } from './enrolment.gates.ts';
import { act, COURSE, LEARNER, reading } from './sample-course.ts';

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

describe('access by source', () => {
  it('starts with the first source, and a second one adds to it', () => {
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned' })
      .then(granted(direct, 'starts'));
    given(granted(direct, 'starts'))
      .when({ type: 'GrantAccess', ...pair, source: group(3), reason: 'assigned' })
      .then(granted(group(3), 'adds'));
  });
  it('is quiet when the same source is granted or revoked again', () => {
    given(granted(direct, 'starts'))
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned' })
      .thenNothing();
    given(granted(direct, 'starts'))
      .when({ type: 'RevokeAccess', source: group(3), reason: 'left-group' })
      .thenNothing();
    given().when({ type: 'RevokeAccess', source: direct, reason: 'unassigned' }).thenNothing();
  });
  it('ends with the last source only', () => {
    const both = given(granted(direct, 'starts'), granted(group(3), 'adds'));
    both.when({ type: 'RevokeAccess', source: direct, reason: 'unassigned' }).then(revoked(direct, false));
    given(granted(direct, 'starts'), granted(group(3), 'adds'), revoked(direct, false))
      .when({ type: 'RevokeAccess', source: group(3), reason: 'unassigned' })
      .then(revoked(group(3), true));
  });
  it('resumes with all that was done', () => {
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
  it('takes nothing after it ended, as if it were not there', () => {
    const ended = given(granted(direct, 'starts'), opened, revoked(direct, true));
    ended.when({ type: 'MarkUnitComplete', ...act, unit: reading }).thenRefuses('Not found.');
    ended.when({ type: 'CountTime', ...act }).thenRefuses('Not found.');
    given()
      .when({ type: 'OpenCourse', ...act })
      .thenRefuses('Not found.');
  });
});

describe('reconciling groups', () => {
  const reconcile = (...groups: number[]) => ({ type: 'ReconcileGroups', ...pair, groups, reason: 'groups' }) as const;
  it('grants what is missing before it revokes what is gone', () =>
    given(granted(group(3), 'starts'))
      .when(reconcile(4))
      .then(granted(group(4), 'adds', 'groups'), revoked(group(3), false, 'groups')));
  it('leaves direct access alone', () =>
    given(granted(direct, 'starts'), granted(group(3), 'adds'))
      .when(reconcile())
      .then(revoked(group(3), false, 'groups')));
  it('ends what only groups gave, and starts or resumes by group', () => {
    given(granted(group(3), 'starts'), granted(group(4), 'adds'))
      .when(reconcile())
      .then(revoked(group(3), false, 'groups'), revoked(group(4), true, 'groups'));
    given()
      .when(reconcile(3, 4, 3))
      .then(granted(group(3), 'starts', 'groups'), granted(group(4), 'adds', 'groups'));
    given(granted(group(3), 'starts'), revoked(group(3), true))
      .when(reconcile(3))
      .then(granted(group(3), 'resumes', 'groups'));
  });
  it('may run twice', () =>
    given(granted(group(3), 'starts'))
      .when(reconcile(3))
      .thenNothing());
});

describe('enrolling oneself', () => {
  const enrol = (...prerequisites: { course: number; complete: boolean }[]) => ({ type: 'EnrolSelf', ...pair, prerequisites }) as const;
  it('L05: is refused while a prerequisite is open', () => {
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
  it('adds no second source for whoever has the course, so that a repeat answers the same', () =>
    given(granted(group(3), 'starts'))
      .when(enrol())
      .thenNothing());
});

describe('opening', () => {
  it('L05: asks for the prerequisites once, and keeps what it asked', () => {
    const enrolled = given(granted(direct, 'starts'));
    enrolled.when({ type: 'OpenCourse', ...act, prerequisites: [{ course: 5, complete: false }] }).thenRefuses(PREREQUISITES_OPEN);
    enrolled
      .when({ type: 'OpenCourse', ...act, prerequisites: [{ course: 5, complete: true }] })
      .then({ type: 'CourseOpened', prerequisites: [5] });
    given(granted(direct, 'starts'), opened)
      .when({ type: 'OpenCourse', ...act, prerequisites: [{ course: 5, complete: false }] })
      .thenNothing();
  });
  it('L05: any act of the learner on a course that is not open asks the same', () => {
    const enrolled = given(granted(direct, 'starts'));
    enrolled
      .when({ type: 'MarkUnitComplete', ...act, unit: reading, prerequisites: [{ course: 5, complete: false }] })
      .thenRefuses(PREREQUISITES_OPEN);
    enrolled.when({ type: 'MarkUnitComplete', ...act, unit: reading }).then(opened, { type: 'UnitCompleted', unit: 11 });
  });
});

describe('starting again', () => {
  const reset = { type: 'ResetEnrolment', reason: 'asked by the learner' } as const;
  it('begins a new round without what was done, and keeps the first completion', () => {
    const completed: EnrolmentEvent = { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 };
    given(granted(direct, 'starts'), opened).when(reset).then({ type: 'EnrolmentReset', round: 2, reason: reset.reason });
    const { state } = given(granted(direct, 'starts'), opened, { type: 'UnitCompleted', unit: 11 }, completed, {
      type: 'EnrolmentReset',
      round: 2,
      reason: reset.reason,
    });
    expect(state).toMatchObject({
      firstCompletedAt: '2026-01-01T00:00:00.000Z',
      round: { number: 2, done: {}, seconds: {}, completedAt: null, openedAt: null },
    });
  });
  it('is quiet where nothing was begun', () => given(granted(direct, 'starts')).when(reset).thenNothing());
});
