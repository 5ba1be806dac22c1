import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { asksPrerequisites } from '../../../events/learning/enrolment.gates.ts';
import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { execute } from '../../platform/store/execute.ts';
import { untilWritten } from '../../platform/runtime/jitter.ts';
import { streams } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { closeInterval, type HeldTime, mayCommit, wantsCommit, withoutHeld, withPackageClosed } from './clock.ts';
import { type ClockItem, replaceClock, readClock } from './clock.records.ts';
import { courseNow, hasAccessEnded, isOpen, prerequisitesFor } from '../enrolment/course-rules.ts';
import { activeCourse } from './learner.commands.ts';
import { type LearnerRead, readLearner } from './learner-read.ts';
import { type KeyedBeat, takeBeat } from './unsaved-time.ts';

/** A beat; `leaving` when the learner leaves the unit, or closes its package; `round` is that of their page, null where it does not say. */
type BeatInput = KeyedBeat & { readonly leaving: boolean; readonly packageClosed: boolean; readonly round: number | null };

/**
 * Adds a beat to the learner's clock. The time of the clock is committed every five minutes, when the learner leaves, and when they have
 * gone to another unit, at most once in ten seconds; until then the clock holds it, and the next beat or command of the learner commits it.
 * @throws NOT_FOUND without an enrolment, for a course or unit that is missing or not open, and for a page of a former round
 */
export async function beat(call: Call, viewer: TenantViewer, input: BeatInput, read: LearnerRead): Promise<void> {
  if (read.course && !isOpen(read.course, call.now)) throw notFound();
  if (read.loaded.state.status === 'active' && hasAccessEnded(read.loaded.state, call.now)) throw notFound();
  const { enrolment, course } = activeCourse(read, call.now);
  if (input.round !== null && input.round !== enrolment.round.number) throw notFound();
  if (!course.outline.some((unit) => unit.id === input.unit)) throw notFound();
  if (asksPrerequisites(enrolment)) await countTime(call, viewer, read, []);
  // What a page tells of units that the course no longer has is dropped.
  const known = { ...input, unsaved: input.unsaved.filter(({ unit }) => course.outline.some(({ id }) => id === unit)) };
  const isRecorded = await untilWritten(async (turn) => {
    const clock = turn === 1 ? read.clock : await readClock(viewer.tenant.scope, viewer.person, call.now);
    return recordBeat(call, viewer, known, clock);
  });
  if (!isRecorded) throw new AppError('CONFLICT', 'Someone else is changing this right now. Please try again.');
}

/** Records a beat. Returns false when another tab has changed the clock meanwhile. */
async function recordBeat(call: Call, viewer: TenantViewer, input: BeatInput, clock: ClockItem | null): Promise<boolean> {
  const { scope } = viewer.tenant;
  const taken = takeBeat(clock, input, randomUUID(), call.now);
  const next = input.packageClosed ? withPackageClosed(taken, randomUUID()) : taken;
  const commits = wantsCommit(next, input.leaving, call.now) && mayCommit(next, call.now);
  const moved = await replaceClock(scope, viewer.person, clock, commits ? closeInterval(next, randomUUID(), call.now) : next, call.now);
  if (!moved) return false;
  if (commits) await commitHeld(call, viewer, moved);
  return true;
}

/** Commits what a clock holds, one commit for a course, and then removes it from the clock. An interval that comes again counts once. */
async function commitHeld(call: Call, viewer: TenantViewer, clock: ClockItem): Promise<void> {
  const held = clock.held ?? [];
  for (const course of new Set(held.map((each) => each.course))) {
    const read = await readLearner(viewer.tenant.scope, viewer.person, asId<CourseId>(course), call.now);
    const ofCourse = held.filter((each) => each.course === course);
    // Time of a course that the learner has lost meanwhile is dropped.
    if (read.loaded.state.status === 'active') await countTime(call, viewer, read, ofCourse);
  }
  const { scope } = viewer.tenant;
  await untilWritten(async (turn) => {
    const current = turn === 1 ? clock : await readClock(scope, viewer.person, call.now);
    return !current || (await replaceClock(scope, viewer.person, current, withoutHeld(current, held), call.now)) !== null;
  });
}

async function countTime(call: Call, viewer: TenantViewer, { loaded, course }: LearnerRead, held: readonly HeldTime[]): Promise<void> {
  if (course === null) return;
  const { scope } = viewer.tenant;
  const prerequisites = await prerequisitesFor(scope, viewer.person, course, loaded.state);
  const last = held.at(-1);
  const result = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, viewer.person, asId<CourseId>(course.id)),
    command: { type: 'CountTime', course: courseNow(course), prerequisites, accrued: null, earlier: held },
    // The command id is that of the interval, so that a repeated beat is not counted twice.
    commandId: last === undefined ? randomUUID() : `time/${last.interval}`,
    actor: { kind: 'person', id: viewer.person },
    now: call.now,
    loaded,
  });
  if (result.token !== null) call.tokens.push(result.token);
}
