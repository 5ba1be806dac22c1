import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { FORMER_ROUND } from '../../shared/learning/answer-texts.ts';
import { isCourseComplete, unitsCompleted } from '../../shared/courses/course-outline.ts';
import type { Occurrence } from '../kernel/decider.ts';
import type { Accrued, CourseNow, LearnerInput } from './enrolment.commands.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { asksPrerequisites, refusePrerequisites } from './enrolment.gates.ts';
import { type Enrolment, type EnrolmentState, evolveEnrolment } from './enrolment.state.ts';

/** A decision while it is made: the events so far, and the enrolment after them. */
export type Decision = { readonly enrolment: Enrolment; readonly events: readonly EnrolmentEvent[] };

/** The commit has no time yet. Rules never compare dates of a decision, they only ask whether there is one. */
const UNKNOWN_OCCURRENCE: Occurrence = { at: '', actor: { kind: 'system', name: 'decision' } };

/** Returns the decision with these events added. */
export function withEvents(decision: Decision, ...events: readonly EnrolmentEvent[]): Decision {
  let state: EnrolmentState = decision.enrolment;
  for (const event of events) state = evolveEnrolment(state, event, UNKNOWN_OCCURRENCE);
  return state.status === 'none' ? decision : { enrolment: state, events: [...decision.events, ...events] };
}

/** Returns the enrolment; throws NOT_FOUND alike where there is none and where it has ended. */
export function activeEnrolment(state: EnrolmentState): Enrolment {
  if (state.status !== 'active') throw notFound();
  return state;
}

/** Throws NOT_FOUND for a unit that is not in the published course, whether it ever was or not. */
export function refuseForeignUnit(course: CourseNow, unit: number): void {
  if (!course.outline.some(({ id }) => id === unit)) throw notFound();
}

/** @throws CONFLICT for what was done in another round than the present one: the course was started again since */
export function refuseFormerRound({ round }: Enrolment, pageRound: number | undefined): void {
  if (pageRound !== undefined && pageRound !== round.number) throw new AppError('CONFLICT', FORMER_ROUND);
}

function timeEvents({ round, intervals }: Enrolment, accrued: Accrued | null, course: CourseNow): EnrolmentEvent[] {
  if (accrued === null || !course.outline.some((unit) => unit.id === accrued.unit)) return [];
  const { unit, interval, position } = accrued;
  const seconds = Math.floor(accrued.seconds);
  const events: EnrolmentEvent[] = [];
  if (seconds > 0 && !intervals.includes(interval)) events.push({ type: 'TimeCounted', unit, seconds, interval });
  if (position !== null && position >= 0 && position !== round.positions[unit]) events.push({ type: 'PositionKept', unit, position });
  return events;
}

/** Returns the decision that every command of a learner begins with: the course is opened if it is not open, and counted time is added. */
export function beginLearnerCommand(state: EnrolmentState, command: LearnerInput): Decision {
  const enrolment = activeEnrolment(state);
  refuseFormerRound(enrolment, command.pageRound);
  const opened: EnrolmentEvent[] = [];
  if (asksPrerequisites(enrolment)) {
    refusePrerequisites(command.prerequisites);
    opened.push({ type: 'CourseOpened', prerequisites: command.prerequisites.map((prerequisite) => prerequisite.course) });
  }
  const decision = withEvents({ enrolment, events: [] }, ...opened);
  return withTime(decision, [...(command.earlier ?? []), command.accrued], command.course);
}

/** Returns the decision with counted time added: of units that the course has, each interval once. */
export function withTime(decision: Decision, times: readonly (Accrued | null)[], course: CourseNow): Decision {
  return times.reduce((current, accrued) => withEvents(current, ...timeEvents(current.enrolment, accrued, course)), decision);
}

/** Returns the decision with the course completed if its rule is met. That happens once in a round and is never reverted. */
export function withCourseCompletion(decision: Decision, { outline, rule }: CourseNow): Decision {
  const { round } = decision.enrolment;
  if (round.completedAt !== null || !isCourseComplete(rule, round.done, outline)) return decision;
  return withEvents(decision, {
    type: 'CourseCompleted',
    round: round.number,
    rule: rule.rule,
    percentage: rule.rule === 'percentage' ? (rule.percentage ?? 100) : null,
    total: outline.length,
    done: unitsCompleted(round.done, outline),
  });
}

/** Returns the decision with the unit completed, unless it was, and the course with it if its rule is met. @param language in which the learner read it */
export function withUnitCompletion(decision: Decision, unit: number, course: CourseNow, language?: string): Decision {
  const done = Object.hasOwn(decision.enrolment.round.done, unit);
  return withCourseCompletion(
    done ? decision : withEvents(decision, { type: 'UnitCompleted', unit, ...(language !== undefined && { language }) }),
    course,
  );
}
