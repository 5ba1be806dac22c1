import type { SessionState } from '../../../events/packages/scorm/attempt.state.ts';
import type { CourseId, PersonId, UnitId } from '../../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { setPackageTime } from '../../learning/player/clock.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { untilWritten } from '../../platform/runtime/jitter.ts';

/** A package of which nothing was heard for so long has been cut off. */
const PAUSE_MINUTES = 15;
const MINUTE_MS = 60_000;
/** Not every commit makes the pause longer. */
const RENEW_MS = 5 * MINUTE_MS;

type Who = { readonly scope: Scope; readonly person: PersonId };
/** `isTold`: the package has begun to count its time. */
type Where = { readonly course: CourseId; readonly unit: UnitId; readonly now: Instant; readonly isTold?: true };

/** For some minutes the session of a package may count the time of its unit, and does so once it has told anything: no beats count then. */
export async function pauseBeats({ scope, person }: Who, { course, unit, now, isTold }: Where): Promise<void> {
  const until = toInstant(toMillis(now) + PAUSE_MINUTES * MINUTE_MS);
  await untilWritten(() => setPackageTime(scope, person, { course, unit, until, isTold }, now));
}

/** Returns whether a call of a session is its first one, or the first one of its next minutes, so that the pause has to go on. */
export function isPauseDue({ openedAt, lastAt }: Pick<SessionState, 'openedAt' | 'lastAt'>, now: Instant): boolean {
  const part = (at: Instant): number => Math.floor((toMillis(at) - toMillis(openedAt)) / RENEW_MS);
  return lastAt === openedAt || part(now) > part(lastAt);
}

/** Beats of this unit count again. */
export async function resumeBeats({ scope, person }: Who, now: Instant): Promise<void> {
  await untilWritten(() => setPackageTime(scope, person, null, now));
}
