import type { Accrued } from '../../events/learning/enrolment.commands.ts';
import { BEAT_LIMIT } from '../../shared/learning/beat.ts';
import { type Instant, secondsBetween } from '../../shared/kernel/instant.ts';

/** A learner's running unit, of which there is one at a time, and the time it has gathered since the last commit. */
export type Clock = {
  readonly course: number;
  readonly unit: number;
  /** Names what has been gathered; the same interval is never counted twice. */
  readonly interval: string;
  readonly seconds: number;
  /** Not yet committed. */
  readonly position: number | null;
  /** When the interval began. */
  readonly since: Instant;
  /** The learner's last beat or act in the unit, by our own time. */
  readonly beatAt: Instant;
};

/** What accrued is committed at least so often. */
const COMMIT_AFTER_SECONDS = 300;
/** An act without a beat, such as Next, counts the time since the last beat, if a page that beats every 30 s can have been there. */
const ACT_REACH = 60;

export type Heard = { readonly course: number; readonly unit: number; readonly seconds: number; readonly position: number | null };

export const sameUnit = (clock: Pick<Clock, 'course' | 'unit'>, heard: Pick<Heard, 'course' | 'unit'>): boolean =>
  clock.course === heard.course && clock.unit === heard.unit;

/** A unit begins to run with nothing: only time that passes between two beats of it counts. */
export const startClock = ({ course, unit, position }: Heard, interval: string, now: Instant): Clock => ({
  course,
  unit,
  interval,
  seconds: 0,
  position,
  since: now,
  beatAt: now,
});

/** A beat of the running unit adds what the page saw, and no more than our own clock saw pass. */
export function hear(clock: Clock, heard: Heard, now: Instant): Clock {
  const added = Math.min(Math.floor(heard.seconds), secondsBetween(clock.beatAt, now), BEAT_LIMIT);
  return { ...clock, seconds: clock.seconds + added, position: heard.position ?? clock.position, beatAt: now };
}

/** An act in the running unit shows that the learner is there, as a beat would. */
export function act(clock: Clock, heard: Pick<Heard, 'course' | 'unit'>, now: Instant): Clock {
  const passed = secondsBetween(clock.beatAt, now);
  if (!sameUnit(clock, heard) || passed > ACT_REACH) return clock;
  return { ...clock, seconds: clock.seconds + passed, beatAt: now };
}

export const isDue = (clock: Clock, now: Instant): boolean => secondsBetween(clock.since, now) >= COMMIT_AFTER_SECONDS;

/** null: nothing to commit. */
export const accruedOf = ({ interval, unit, seconds, position }: Clock): Accrued | null =>
  seconds === 0 && position === null ? null : { interval, unit, seconds, position };

/** The clock after its time was committed: it goes on from here under a new name. */
export const cleared = (clock: Clock, interval: string, now: Instant): Clock => ({
  ...clock,
  interval,
  seconds: 0,
  position: null,
  since: now,
});
