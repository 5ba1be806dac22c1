import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import { asksPrerequisites } from '../../events/learning/enrolment.gates.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { execute } from '../platform/store/execute.ts';
import { pauseBefore } from '../platform/runtime/jitter.ts';
import { streams } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { accruedOf, cleared, type Clock, hear, type Heard, isDue, sameUnit, startClock } from './clock.ts';
import { type ClockItem, moveClock, readClock } from './clock.records.ts';
import { courseNow, prerequisitesFor } from './course-rules.ts';
import { runningCourse } from './learner-act.commands.ts';
import { type LearnerRead, readLearner } from './learner-read.ts';

export type BeatHeard = Heard & { readonly leaving: boolean };

const TRIES = 6;

/**
 * Takes a beat of the unit a learner has before them. The clock gathers; what it gathered is committed every five minutes, when
 * the learner leaves, and when they go to another unit: the commit first, under the interval's name, then the clock.
 */
export async function beat(call: Call, viewer: TenantViewer, heard: BeatHeard, read: LearnerRead): Promise<void> {
  const { enrolment, course } = runningCourse(read, call.now);
  if (!course.outline.some((unit) => unit.id === heard.unit)) throw notFound();
  if (asksPrerequisites(enrolment)) await countTime(call, viewer, read, null);
  let { clock } = read;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (await heardBy(call, viewer, heard, clock)) return;
    await pauseBefore(turn);
    clock = await readClock(viewer.place.scope, viewer.person, call.now);
  }
  throw new AppError('CONFLICT', 'Somebody else is changing this at the same moment. Please try again.');
}

/** false: another tab has moved the clock meanwhile. */
async function heardBy(call: Call, viewer: TenantViewer, heard: BeatHeard, clock: ClockItem | null): Promise<boolean> {
  const { scope } = viewer.place;
  if (clock && !sameUnit(clock, heard)) await commitClock(call, viewer, clock);
  const next = clock && sameUnit(clock, heard) ? hear(clock, heard, call.now) : startClock(heard, randomUUID(), call.now);
  const moved = await moveClock(scope, viewer.person, clock, next, call.now);
  if (!moved) return false;
  if (!heard.leaving && !isDue(next, call.now)) return true;
  await commitClock(call, viewer, moved);
  await moveClock(scope, viewer.person, moved, cleared(next, randomUUID(), call.now), call.now);
  return true;
}

/** Commits what a clock has gathered, in whatever course it ran; a course that has been taken away meanwhile takes nothing more. */
async function commitClock(call: Call, viewer: TenantViewer, clock: Clock): Promise<void> {
  if (accruedOf(clock) === null) return;
  const read = await readLearner(viewer.place.scope, viewer.person, asId<CourseId>(clock.course), call.now);
  if (read.loaded.state.status !== 'active' || read.course === null) return;
  await countTime(call, viewer, read, clock);
}

async function countTime(call: Call, viewer: TenantViewer, { loaded, course }: LearnerRead, clock: Clock | null): Promise<void> {
  if (course === null) return;
  const { scope } = viewer.place;
  const prerequisites = await prerequisitesFor(scope, viewer.person, course, loaded.state);
  const done = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, viewer.person, asId<CourseId>(course.id)),
    command: { type: 'CountTime', course: courseNow(course), prerequisites, accrued: clock && accruedOf(clock) },
    // The interval names the act: a beat that is sent again finds it done.
    commandId: clock === null ? randomUUID() : `time/${clock.interval}`,
    actor: { kind: 'person', id: viewer.person },
    now: call.now,
    loaded,
  });
  if (done.mark !== null) call.marks.push(done.mark);
}
