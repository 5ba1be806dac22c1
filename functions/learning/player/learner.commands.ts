import { randomUUID } from 'node:crypto';
import type { EnrolmentCommand, LearnerInput, UnitNow } from '../../../events/learning/enrolment.commands.ts';
import { refuseFormerRound } from '../../../events/learning/enrolment.decision.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { Enrolment, EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { readInOf } from '../../courses/translations/reader-language.queries.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import type { PersonSealer } from '../../platform/credentials/person-key.ts';
import { executeMade } from '../../platform/store/execute.ts';
import type { CommandMaker } from '../../platform/store/plan-commit.ts';
import { streams } from '../../platform/keys/keys.ts';
import { takingKey } from '../../platform/request/idempotency.ts';
import { type Call, commandIdOf } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { accruedTime, addActivity, type Clock, restartClock, withoutHeld } from './clock.ts';
import { replaceClock } from './clock.records.ts';
import { assertAccess, assertCourseStarted, courseNow, isLive, prerequisitesFor, assertOpen, unitNow } from '../enrolment/course-rules.ts';
import type { LearnerRead } from './learner-read.ts';

/** A command of a learner in a unit. */
type UnitCommand = {
  readonly call: Call;
  readonly viewer: TenantViewer;
  readonly read: LearnerRead;
  readonly unit: number;
  /** The round of which the learner's page is; absent where it does not say. */
  readonly pageRound: number | undefined;
  /** In which language the learner's page shows the course; absent where it does not say. */
  readonly language?: string | undefined;
  /** Distinguishes the commands of one call in its command id. */
  readonly part: string;
  /** What the learner sent, by which a repeat of a key is told from another command under it. */
  readonly body: unknown;
  /** What seals the learner's words. */
  readonly sealer?: PersonSealer;
};

/** The enrolment after a command, with its course and unit. */
type UnitOutcome = { readonly enrolment: Enrolment; readonly course: CourseItem; readonly unit: UnitNow };

/** Returns the active enrolment and its course. @throws NOT_FOUND when either is missing, VALIDATION for a course that is not open, or unpublished and not begun, and where access has ended */
export function activeCourse({ loaded, course }: LearnerRead, now: Instant): { enrolment: Enrolment; course: CourseItem } {
  if (!isLive(course) || loaded.state.status !== 'active') throw notFound();
  assertCourseStarted(course, loaded.state.round.openedAt);
  assertOpen(course, now);
  assertAccess(loaded.state, now);
  return { enrolment: loaded.state, course };
}

type UnitCommandMaker = CommandMaker<EnrolmentState, EnrolmentCommand>;

/**
 * Executes a command of a learner in a unit of a course they have, with one put, on what was read with the viewer. The commit includes the
 * time of the learner's clock in this course. @throws CONFLICT for a page of a former round
 */
export async function executeInUnit(
  input: UnitCommand,
  makerOf: (base: LearnerInput, unit: UnitNow) => UnitCommandMaker | Promise<UnitCommandMaker>,
): Promise<UnitOutcome> {
  const { call, viewer, read, pageRound } = input;
  const { scope } = viewer.tenant;
  const { enrolment, course } = activeCourse(read, call.now);
  // Also for a repeat of what that round stored: its answer would be looked for in this one.
  refuseFormerRound(enrolment, pageRound);
  const entry = course.outline.find((unit) => unit.id === input.unit);
  if (!entry) throw notFound();
  const id = asId<CourseId>(course.id);
  const [bodies, prerequisites] = await Promise.all([
    readPublishedUnits(scope, id, [entry]),
    prerequisitesFor(scope, viewer.person, course, enrolment),
  ]);
  const body = bodies.get(entry.id);
  if (!body) throw notFound();
  const unit = unitNow(entry, body, readInOf(call, viewer, course, input.language));
  const clock = read.clock?.course === course.id ? addActivity(read.clock, { course: course.id, unit: entry.id }, call.now) : null;
  const earlier = (read.clock?.held ?? []).filter((held) => held.course === course.id);
  const base: LearnerInput = { course: courseNow(course), prerequisites, pageRound, accrued: clock && accruedTime(clock), earlier };
  const commandId = commandIdOf(call, input.part, [input.unit, input.body]);
  const take = takingKey(call, viewer.person, read.key, [input.part, course.id, input.unit, input.body]);
  const commandOf = await makerOf(base, unit);
  const run = {
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, viewer.person, id),
    commandId,
    actor: { kind: 'person', id: viewer.person },
    now: call.now,
    loaded: read.loaded,
    sealer: input.sealer,
  } as const;
  const execution = executeMade(run, commandOf);
  const [result] = await Promise.all([execution, take()]);
  if (result.token !== null) call.tokens.push(result.token);
  if (result.events.length > 0) await restartAfterCommit(input, clock, base);
  if (result.state.status === 'none') throw notFound();
  return { enrolment: result.state, course, unit };
}

/** Restarts the clock after a commit with its time. A clock that another tab has changed is left: its intervals count once anyway. */
async function restartAfterCommit(
  { call, viewer, read }: UnitCommand,
  clock: Clock | null,
  { accrued, earlier = [] }: LearnerInput,
): Promise<void> {
  if (!read.clock || (accrued === null && earlier.length === 0)) return;
  const restarted = clock ? restartClock(clock, randomUUID(), call.now) : read.clock;
  await replaceClock(viewer.tenant.scope, viewer.person, read.clock, withoutHeld(restarted, earlier), call.now);
}
