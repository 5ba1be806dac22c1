import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { streams } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { execute } from '../../platform/store/execute.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { enrolmentTarget } from '../enrolment/enrolment-target.ts';
import { readLearner } from '../player/learner-read.ts';
import { startRound } from './start-round.commands.ts';

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
  const read = await readLearner(scope, person, id, call.now);
  if (read.loaded.state.status !== 'active') throw notFound();
  await takeKey(call, viewer.person, ['resetEnrolment', person, id]);
  const context = commandContext(call, viewer, 'resetEnrolment');
  const token = await startRound({ context, scope, person, course, reason: 'asked', keepsTexts }, read);
  if (token !== null) call.tokens.push(token);
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
