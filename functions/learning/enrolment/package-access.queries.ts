import { asksPrerequisites } from '../../../events/learning/enrolment.gates.ts';
import type { Enrolment, EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { attemptOf } from '../../../events/learning/enrolment.state.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { assertAccess, assertOpen, isLive } from './course-rules.ts';

/** Where in an enrolment an attempt at a package belongs. */
export type RoundAttempt = { readonly round: number; readonly unitAttempt: number };

/** Returns the enrolment of somebody who has a course now; null for anybody else. */
export const runningEnrolment = (course: CourseItem | null, state: EnrolmentState): Enrolment | null =>
  isLive(course) && state.status === 'active' ? state : null;

/** Returns the present round, and the present attempt at the unit. */
export const roundAttemptOf = ({ round }: Enrolment, unit: number): RoundAttempt => ({
  round: round.number,
  unitAttempt: attemptOf(round, unit),
});

/** Whether a unit was completed in this round. */
export const isUnitDone = ({ round }: Enrolment, unit: number): boolean => Object.hasOwn(round.done, unit);

/** Whether the learner has yet to open the course, which asks for its prerequisites. */
export const isUnopened = asksPrerequisites;

/**
 * What was begun goes on whatever the dates of the course.
 * @throws VALIDATION where access has ended, whatever was begun, and for an attempt that begins while the course is not open
 */
export function assertMayLaunch(
  course: CourseItem,
  enrolment: Enrolment,
  { now, begins }: { readonly now: Instant; readonly begins: boolean },
): void {
  assertAccess(enrolment, now);
  if (begins) assertOpen(course, now);
}
