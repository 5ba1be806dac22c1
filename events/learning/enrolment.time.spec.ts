import { describe, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import type { UnitNow } from './enrolment.commands.ts';
import { learnerInput, COURSE, courseOf, LEARNER, reading, timed } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const startedWith = (...more: EnrolmentEvent[]) =>
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

describe('counted time', () => {
  const count = (seconds: number, interval: string, position: number | null = null) =>
    ({ type: 'CountTime', ...learnerInput, accrued: { interval, unit: timed.id, seconds, position } }) as const;
  it('counts the same interval once [R13]', () => {
    startedWith()
      .when(count(30, 'i1'))
      .then(counted(timed, 30, 'i1'));
    startedWith(counted(timed, 30, 'i1'))
      .when(count(30, 'i1'))
      .thenNothing();
    startedWith(counted(timed, 30, 'i1'))
      .when(count(30, 'i2'))
      .then(counted(timed, 30, 'i2'));
  });
  it('has no event for less than a second [complaint 9]', () => {
    startedWith().when(count(0, 'i1')).thenNothing();
    startedWith().when(count(-5, 'i1')).thenNothing();
    startedWith()
      .when({ type: 'CountTime', ...learnerInput })
      .thenNothing();
  });
  it('stores the position, and no event when it is the same', () => {
    startedWith()
      .when(count(0, 'i1', 7))
      .then({ type: 'PositionKept', unit: timed.id, position: 7 });
    startedWith({ type: 'PositionKept', unit: timed.id, position: 7 })
      .when(count(0, 'i1', 7))
      .thenNothing();
  });
  it('is dropped for a unit that the course no longer has', () =>
    startedWith()
      .when({ ...count(30, 'i1'), course: courseOf([reading]) })
      .thenNothing());
});
