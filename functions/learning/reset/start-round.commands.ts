import { randomUUID } from 'node:crypto';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { untilWritten } from '../../platform/runtime/jitter.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { execute } from '../../platform/store/execute.ts';
import { courseNow } from '../enrolment/course-rules.ts';
import { heldTime, type HeldTime, restartClock, withoutHeld } from '../player/clock.ts';
import { readClock, replaceClock } from '../player/clock.records.ts';
import { deleteDraftText } from '../player/draft-text.records.ts';
import { type LearnerRead, readLearner } from '../player/learner-read.ts';
import { termClock } from '../terms/terms-in-force.queries.ts';

const DELETIONS_AT_ONCE = 8;

/** Which course is started again for whom, and why: an administrator 'asked', or a 'renewal' of a certification was opened. */
type RoundStart = {
  readonly context: CommandContext;
  readonly scope: Scope;
  readonly person: PersonId;
  readonly course: CourseItem;
  readonly reason: 'asked' | 'renewal';
  readonly keepsTexts?: boolean;
};

/**
 * Starts a course that a person has from the beginning. The history, the first completion and certificates stay, and time that the
 * person's clock still holds is counted in the round that ends. Nothing happens in a round that the person has not begun. Returns the
 * consistency token.
 */
export async function startRound(
  { context, scope, person, course, reason, keepsTexts = false }: RoundStart,
  read?: Pick<LearnerRead, 'loaded' | 'clock'>,
): Promise<string | null> {
  const { actor, now, commandId } = context;
  const id = asId<CourseId>(course.id);
  const { loaded, clock } = read ?? (await readLearner(scope, person, id, now));
  const earlier = clock === null ? [] : heldTime(clock).filter((held) => held.course === id);
  const { token } = await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, id),
    command: { type: 'ResetEnrolment', course: courseNow(course), earlier, reason, clock: await termClock(scope, person, now) },
    commandId,
    actor,
    now,
    loaded,
  });
  // What can be undone loses no text that somebody has typed.
  await Promise.all([dropCounted(context, scope, person, id, earlier), ...(keepsTexts ? [] : [deleteDraftTexts(scope, person, course)])]);
  return token;
}

/** Removes the texts that the person has begun in assignments of the course. */
async function deleteDraftTexts(scope: Scope, person: PersonId, { id: course, outline }: CourseItem): Promise<void> {
  const assignments = outline.filter(({ kind }) => kind === 'assignment');
  await inParallel(assignments, DELETIONS_AT_ONCE, ({ id: unit }) => deleteDraftText({ scope, person, course, unit }));
}

/** Removes from the clock what the ended round counted, so that the new one begins at 0. Intervals that stay behind are counted once anyway. */
async function dropCounted(
  { now }: CommandContext,
  scope: Scope,
  person: PersonId,
  course: CourseId,
  counted: readonly HeldTime[],
): Promise<void> {
  if (counted.length === 0) return;
  await untilWritten(async () => {
    const clock = await readClock(scope, person, now);
    if (!clock) return true;
    const runs = clock.course === course && counted.some(({ interval }) => interval === clock.interval);
    const restarted = runs ? restartClock(clock, randomUUID(), now) : clock;
    return (await replaceClock(scope, person, clock, withoutHeld(restarted, counted), now)) !== null;
  });
}
