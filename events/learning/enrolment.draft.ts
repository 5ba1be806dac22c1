import { notFound } from '../../shared/kernel/errors.ts';
import { isCourseComplete, unitsCompleted } from '../../shared/courses/course-outline.ts';
import type { Occurrence } from '../kernel/decider.ts';
import type { Accrued, CourseNow, LearnerAct } from './enrolment.commands.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { asksPrerequisites, refusePrerequisites } from './enrolment.gates.ts';
import { type Enrolment, type EnrolmentState, evolveEnrolment } from './enrolment.state.ts';

/** A decision in the making: the events so far, and the enrolment as it is after them. */
export type Draft = { readonly enrolment: Enrolment; readonly events: readonly EnrolmentEvent[] };

/** The commit has no time yet. Dates inside a draft are never looked at, only whether there are any. */
const NOT_YET: Occurrence = { at: '', actor: { kind: 'system', name: 'draft' } };

export function add(draft: Draft, ...events: readonly EnrolmentEvent[]): Draft {
  let state: EnrolmentState = draft.enrolment;
  for (const event of events) state = evolveEnrolment(state, event, NOT_YET);
  return state.status === 'none' ? draft : { enrolment: state, events: [...draft.events, ...events] };
}

/** Missing, ended and foreign look the same. */
export function activeEnrolment(state: EnrolmentState): Enrolment {
  if (state.status !== 'active') throw notFound();
  return state;
}

/** A unit that is not published (any more) looks like one that never was. */
export function refuseForeignUnit(course: CourseNow, unit: number): void {
  if (!course.outline.some((known) => known.id === unit)) throw notFound();
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

/** Every act of a learner opens the course if it is not open, and brings along the time that passed before it. */
export function beginAct(state: EnrolmentState, act: LearnerAct): Draft {
  const enrolment = activeEnrolment(state);
  const opened: EnrolmentEvent[] = [];
  if (asksPrerequisites(enrolment)) {
    refusePrerequisites(act.prerequisites);
    opened.push({ type: 'CourseOpened', prerequisites: act.prerequisites.map((prerequisite) => prerequisite.course) });
  }
  const draft = add({ enrolment, events: [] }, ...opened);
  return add(draft, ...timeEvents(draft.enrolment, act.accrued, act.course));
}

/** Completes the course if its rule is met by what the draft has done. It happens once in a round, and never goes back. */
export function withCourseCompletion(draft: Draft, { outline, rule }: CourseNow): Draft {
  const { round } = draft.enrolment;
  if (round.completedAt !== null || !isCourseComplete(rule, round.done, outline)) return draft;
  return add(draft, {
    type: 'CourseCompleted',
    round: round.number,
    rule: rule.rule,
    percentage: rule.rule === 'percentage' ? (rule.percentage ?? 100) : null,
    total: outline.length,
    done: unitsCompleted(round.done, outline),
  });
}

/** Completes a unit, unless it is complete, and then perhaps the course. */
export function withUnitCompletion(draft: Draft, unit: number, course: CourseNow): Draft {
  const done = Object.hasOwn(draft.enrolment.round.done, unit);
  return withCourseCompletion(done ? draft : add(draft, { type: 'UnitCompleted', unit }), course);
}
