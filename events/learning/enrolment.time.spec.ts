import { describe, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import type { UnitNow } from './enrolment.commands.ts';
import { act, COURSE, courseOf, LEARNER, reading, timed } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const begun = (...more: EnrolmentEvent[]) =>
  given(
    { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
    { type: 'CourseOpened', prerequisites: [] },
    ...more,
  );
const counted = (unit: UnitNow, seconds: number, interval: string): EnrolmentEvent => ({
  type: 'TimeCounted',
  unit: unit.id,
  seconds,
  interval,
});

describe('time', () => {
  const count = (seconds: number, interval: string, position: number | null = null) =>
    ({ type: 'CountTime', ...act, accrued: { interval, unit: timed.id, seconds, position } }) as const;
  it('R13: the same interval never counts twice', () => {
    begun()
      .when(count(30, 'i1'))
      .then(counted(timed, 30, 'i1'));
    begun(counted(timed, 30, 'i1'))
      .when(count(30, 'i1'))
      .thenNothing();
    begun(counted(timed, 30, 'i1'))
      .when(count(30, 'i2'))
      .then(counted(timed, 30, 'i2'));
  });
  it('complaint 9: no seconds, no event', () => {
    begun().when(count(0, 'i1')).thenNothing();
    begun().when(count(-5, 'i1')).thenNothing();
    begun()
      .when({ type: 'CountTime', ...act })
      .thenNothing();
  });
  it('keeps the place, once', () => {
    begun()
      .when(count(0, 'i1', 7))
      .then({ type: 'PositionKept', unit: timed.id, position: 7 });
    begun({ type: 'PositionKept', unit: timed.id, position: 7 })
      .when(count(0, 'i1', 7))
      .thenNothing();
  });
  it('of a unit that the course has lost is dropped', () =>
    begun()
      .when({ ...count(30, 'i1'), course: courseOf([reading]) })
      .thenNothing());
});
