import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { untilWritten } from '../../platform/runtime/jitter.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { execute } from '../../platform/store/execute.ts';
import { courseNow } from '../enrolment/course-rules.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { enrolmentTarget } from '../enrolment/enrolment-target.ts';
import { deleteDraftText } from '../player/draft-text.records.ts';
import { heldTime, type HeldTime, restartClock, withoutHeld } from '../player/clock.ts';
import { readClock, replaceClock } from '../player/clock.records.ts';
import { termClock } from '../terms/terms-in-force.queries.ts';
import { readLearner } from '../player/learner-read.ts';

const DELETIONS_AT_ONCE = 8;

/**
 * Starts the course of a person from the beginning: a new round without progress, answers, begun texts and time. The history, the first
 * completion and certificates stay. Time that the person's clock still holds is counted in the round that ends.
 * @throws NOT_FOUND for a person or course out of scope and for one that the person does not have, FORBIDDEN for oneself and, for
 * instructors, for anybody but a learner
 */
export async function resetEnrolment(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  courseInput: string | number,
  { keepsTexts = false }: { readonly keepsTexts?: boolean } = {},
): Promise<void> {
  const { scope } = viewer.tenant;
  const course = await resettable(viewer, person, courseInput);
  const id = asId<CourseId>(course.id);
  const { loaded, clock } = await readLearner(scope, person, id, call.now);
  if (loaded.state.status !== 'active') throw notFound();
  await takeKey(call, viewer.person, ['resetEnrolment', person, id]);
  const earlier = clock === null ? [] : heldTime(clock).filter((held) => held.course === id);
  const { actor, now, commandId } = commandContext(call, viewer, 'resetEnrolment');
  const { token } = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, id),
    command: { type: 'ResetEnrolment', course: courseNow(course), earlier, reason: 'asked', clock: await termClock(scope, person, now) },
    commandId,
    actor,
    now,
    loaded,
  });
  if (token !== null) call.tokens.push(token);
  // What can be undone loses no text that somebody has typed.
  await Promise.all([dropCounted(call, scope, person, id, earlier), ...(keepsTexts ? [] : [deleteDraftTexts(scope, person, course)])]);
}

/** Returns a course that the caller may start again for a person. @throws NOT_FOUND, FORBIDDEN */
async function resettable(viewer: TenantViewer, person: PersonId, courseInput: string | number): Promise<CourseItem> {
  const course = await courseInScope(viewer, courseInput);
  await enrolmentTarget(viewer, person);
  if (person === viewer.person) throw forbidden();
  return course;
}

/** Returns the number of the round that a new start begins; null for who does not have the course, or has not opened it. @throws NOT_FOUND, FORBIDDEN */
export async function roundToStart(viewer: TenantViewer, person: PersonId, courseInput: string | number): Promise<number | null> {
  const course = await resettable(viewer, person, courseInput);
  const { state } = await loadEnrolment(viewer.tenant.scope, person, asId<CourseId>(course.id));
  return state.status !== 'active' || state.round.openedAt === null ? null : state.round.number + 1;
}

/**
 * Takes the start of a round back, which the person has not begun.
 * @throws NOT_FOUND and FORBIDDEN as a new start does, CONFLICT for a round that the person has begun
 */
export async function undoReset(call: Call, viewer: TenantViewer, person: PersonId, courseInput: number, round: number): Promise<void> {
  const { scope } = viewer.tenant;
  const course = await resettable(viewer, person, courseInput);
  const id = asId<CourseId>(course.id);
  const { actor, now, commandId } = commandContext(call, viewer, 'undoReset');
  const { token } = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, id),
    command: { type: 'UndoReset', round },
    commandId,
    actor,
    now,
    loaded: await loadEnrolment(scope, person, id),
  });
  if (token !== null) call.tokens.push(token);
}

/** Removes the texts that the person has begun in assignments of the course. */
async function deleteDraftTexts(scope: Scope, person: PersonId, { id: course, outline }: CourseItem): Promise<void> {
  const assignments = outline.filter(({ kind }) => kind === 'assignment');
  await inParallel(assignments, DELETIONS_AT_ONCE, ({ id: unit }) => deleteDraftText({ scope, person, course, unit }));
}

/** Removes from the clock what the ended round counted, so that the new one begins at 0. Intervals that stay behind are counted once anyway. */
async function dropCounted({ now }: Call, scope: Scope, person: PersonId, course: CourseId, counted: readonly HeldTime[]): Promise<void> {
  if (counted.length === 0) return;
  await untilWritten(async () => {
    const clock = await readClock(scope, person, now);
    if (!clock) return true;
    const runs = clock.course === course && counted.some(({ interval }) => interval === clock.interval);
    const restarted = runs ? restartClock(clock, randomUUID(), now) : clock;
    return (await replaceClock(scope, person, clock, withoutHeld(restarted, counted), now)) !== null;
  });
}
