import { randomUUID } from 'node:crypto';
import type { EnrolmentCommand, LearnerAct, UnitNow } from '../../events/learning/enrolment.commands.ts';
import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import type { Enrolment } from '../../events/learning/enrolment.state.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { readPublishedUnits } from '../courses/course.queries.ts';
import { execute } from '../platform/store/execute.ts';
import { type Scope, streams } from '../platform/keys/keys.ts';
import { type Call, commandIdOf } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { accruedOf, act, cleared, type Clock } from './clock.ts';
import { type ClockItem, moveClock } from './clock.records.ts';
import { courseNow, isLive, prerequisitesFor, refuseClosed, unitNow } from './course-rules.ts';
import type { LearnerRead } from './learner-read.ts';

export type ActInUnit = {
  readonly call: Call;
  readonly viewer: TenantViewer;
  readonly read: LearnerRead;
  readonly unit: number;
  /** Tells the commands of one call apart in its idempotency key. */
  readonly part: string;
};

export type UnitOutcome = { readonly enrolment: Enrolment; readonly course: CourseItem; readonly unit: UnitNow };

/** The running enrolment and its course; whatever is missing looks the same. */
export function runningCourse({ loaded, course }: LearnerRead, now: Instant): { enrolment: Enrolment; course: CourseItem } {
  if (!isLive(course) || loaded.state.status !== 'active') throw notFound();
  refuseClosed(course, now);
  return { enrolment: loaded.state, course };
}

/**
 * Carries out an act of the learner in a unit of a course they have: with one put, from what was read along with the Viewer.
 * The time their clock has gathered in this course joins the commit.
 */
export async function actInUnit(
  what: ActInUnit,
  commandOf: (act: LearnerAct, unit: UnitNow) => EnrolmentCommand | Promise<EnrolmentCommand>,
): Promise<UnitOutcome> {
  const { call, viewer, read } = what;
  const { scope } = viewer.place;
  const { enrolment, course } = runningCourse(read, call.now);
  const entry = course.outline.find((unit) => unit.id === what.unit);
  if (!entry) throw notFound();
  const id = asId<CourseId>(course.id);
  const [bodies, prerequisites] = await Promise.all([
    readPublishedUnits(scope, id, [entry]),
    prerequisitesFor(scope, viewer.person, course, enrolment),
  ]);
  const body = bodies.get(entry.id);
  if (!body) throw notFound();
  const unit = unitNow(entry, body);
  const clock = read.clock?.course === course.id ? act(read.clock, { course: course.id, unit: entry.id }, call.now) : null;
  const learnerAct: LearnerAct = { course: courseNow(course), prerequisites, accrued: clock && accruedOf(clock) };
  const done = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, viewer.person, id),
    command: await commandOf(learnerAct, unit),
    commandId: commandIdOf(call, what.part),
    actor: { kind: 'person', id: viewer.person },
    now: call.now,
    loaded: read.loaded,
  });
  if (done.mark !== null) call.marks.push(done.mark);
  if (clock && read.clock && learnerAct.accrued && done.events.length > 0) await clearClock(scope, viewer, read.clock, clock, call.now);
  if (done.state.status === 'none') throw notFound();
  return { enrolment: done.state, course, unit };
}

/** After the commit, never before. A clock that another tab has moved meanwhile is left to it: the interval counts once all the same. */
async function clearClock(scope: Scope, viewer: Pick<TenantViewer, 'person'>, from: ClockItem, clock: Clock, now: Instant): Promise<void> {
  await moveClock(scope, viewer.person, from, cleared(clock, randomUUID(), now), now);
}
