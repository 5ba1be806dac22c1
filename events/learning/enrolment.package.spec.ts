import { describe, expect, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import type { RecordUnitOutcome } from './enrolment.commands.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import { scoreBy } from './enrolment.state.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { COURSE, courseOf, LEARNER, learnerInput, packaged, reading } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const GRANTED: EnrolmentEvent = {
  type: 'AccessGranted',
  person: LEARNER,
  course: COURSE,
  source: { kind: 'direct' },
  reason: 'assigned',
  effect: 'starts',
};
const OPENED: EnrolmentEvent = { type: 'CourseOpened', prerequisites: [] };
const COMPLETED: EnrolmentEvent = { type: 'UnitCompleted', unit: packaged.id };
const SCORED: EnrolmentEvent = { type: 'UnitScored', unit: packaged.id, score: 82.5 };
const startedWith = (...more: EnrolmentEvent[]) => given(GRANTED, OPENED, ...more);

const outcome = (more: Partial<RecordUnitOutcome>): RecordUnitOutcome => ({
  type: 'RecordUnitOutcome',
  ...learnerInput,
  unit: packaged.id,
  round: 1,
  completes: false,
  score: null,
  best: more.score ?? null,
  ...more,
});

describe('the outcome of a package', () => {
  it('completes its unit once, and never takes a completion back [complaint 3]', () => {
    startedWith()
      .when(outcome({ completes: true }))
      .then(COMPLETED);
    startedWith(COMPLETED)
      .when(outcome({ completes: true }))
      .thenNothing();
    startedWith(COMPLETED).when(outcome({})).thenNothing();
  });
  it('completes the course with its last unit', () =>
    startedWith()
      .when(outcome({ completes: true, course: courseOf([packaged]) }))
      .then(COMPLETED, { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 }));
  it('adds the time of a session, each part once [complaint 4]', () => {
    const accrued = { interval: 'package/s1/3', unit: packaged.id, seconds: 90.6, position: null };
    const counted: EnrolmentEvent = { type: 'TimeCounted', unit: packaged.id, seconds: 90, interval: 'package/s1/3' };
    startedWith().when(outcome({ accrued })).then(counted);
    startedWith(counted).when(outcome({ accrued })).thenNothing();
  });
  it('keeps the last score, and has no event for the same', () => {
    startedWith()
      .when(outcome({ score: 82.5 }))
      .then(SCORED);
    startedWith(SCORED)
      .when(outcome({ score: 82.5 }))
      .thenNothing();
    const { state } = startedWith(SCORED, { ...SCORED, score: 40 });
    expect(state.status !== 'none' && state.round.scores).toEqual({ [packaged.id]: 40 });
  });
  it('keeps the best score beside the last one, also of earlier attempts, until the course starts again', () => {
    const started: EnrolmentEvent = { type: 'UnitAttemptStarted', unit: packaged.id, attempt: 2 };
    const scores = (...events: EnrolmentEvent[]) => {
      const { state } = startedWith(...events);
      return state.status === 'none' ? [] : (['last', 'best'] as const).map((rule) => scoreBy(rule, state.round, packaged.id));
    };
    startedWith(SCORED)
      .when(outcome({ score: 40, best: 82.5 }))
      .then({ ...SCORED, score: 40, best: 82.5 });
    startedWith({ ...SCORED, score: 40, best: 82.5 })
      .when(outcome({ score: 40, best: 82.5 }))
      .thenNothing();
    expect(scores()).toEqual([null, null]);
    expect(scores(SCORED, { ...SCORED, score: 40, best: 82.5 })).toEqual([40, 82.5]);
    // The mean of the parts goes down with a part that gave less.
    expect(scores({ ...SCORED, score: 100 }, { ...SCORED, score: 70 })).toEqual([70, 70]);
    expect(scores(SCORED, started)).toEqual([null, 82.5]);
    expect(scores(SCORED, started, { ...SCORED, score: 60 })).toEqual([60, 82.5]);
    expect(scores(SCORED, started, { ...SCORED, score: 90 })).toEqual([90, 90]);
    expect(scores(SCORED, { type: 'EnrolmentReset', round: 2, reason: 'asked' })).toEqual([null, null]);
  });
  it('opens a course that was not opened, unless prerequisites are missing', () => {
    given(GRANTED)
      .when(outcome({ completes: true }))
      .then(OPENED, COMPLETED);
    given(GRANTED)
      .when(outcome({ completes: true, prerequisites: [{ course: 4, complete: false }] }))
      .thenRefuses('Please complete all prerequisite courses before starting this course.');
  });
  it('is left behind by a new attempt at the unit, which a package begins without answers to clear', () => {
    const clear = { type: 'ClearUnitResponses', ...learnerInput, unit: packaged.id, keepCorrect: false, isPackage: true } as const;
    const started: EnrolmentEvent = { type: 'UnitAttemptStarted', unit: packaged.id, attempt: 2 };
    startedWith(SCORED).when(clear).then(started);
    startedWith().when(clear).thenNothing();
    const { state } = startedWith(SCORED, COMPLETED, started);
    expect(state.status !== 'none' && [state.round.scores, Object.keys(state.round.done)]).toEqual([{}, [String(packaged.id)]]);
  });
  it('is nothing to a later round, and is refused where unit or enrolment are gone', () => {
    startedWith({ type: 'EnrolmentReset', round: 2, reason: 'asked' })
      .when(outcome({ completes: true, score: 10 }))
      .thenNothing();
    startedWith()
      .when(outcome({ completes: true, course: courseOf([reading]) }))
      .thenRefuses('Not found.');
    startedWith({ type: 'AccessRevoked', source: { kind: 'direct' }, reason: 'removed', ends: true })
      .when(outcome({ completes: true }))
      .thenRefuses('Not found.');
  });
});
