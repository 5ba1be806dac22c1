import type { Accrued } from '../../../events/learning/enrolment.commands.ts';
import { BEAT_LIMIT } from '../../../shared/learning/beat-limits.ts';
import { type Instant, secondsBetween } from '../../../shared/kernel/instant.ts';

/** The unit that a learner is in, one at a time, and the time since the last commit. */
export type Clock = {
  readonly course: number;
  readonly unit: number;
  /** The id of the uncommitted interval; an interval is never counted twice. */
  readonly interval: string;
  readonly seconds: number;
  /** The playback position in seconds that is not committed yet. */
  readonly position: number | null;
  /** When the interval began. */
  readonly since: Instant;
  /** The learner's last beat or command in the unit, by the server's time. */
  readonly beatAt: Instant;
  /** Time of units that were left, and of intervals whose commit is not confirmed yet. */
  readonly held?: HeldTime[] | undefined;
  /** When a beat last caused a commit. */
  readonly committedAt?: Instant | undefined;
  /** Keys of the last beats that were counted, so that one whose reply was lost counts once. */
  readonly told?: string[] | undefined;
  /** The unit whose package counts its own time until then, so that beats of it count none. */
  readonly packageTime?: PackageTime | undefined;
};

/** What a package says while it runs. One that was cut off says no end, so this ends by itself. */
export type PackageTime = {
  readonly course: number;
  readonly unit: number;
  readonly until: Instant;
  /** Of beats meanwhile, which count where the package is left without a word about time; absent: none. */
  readonly seconds?: number | undefined;
  /** The package has begun to count its time, so that beats beside it do not. */
  readonly isTold?: true | undefined;
};

/** Returns whether the package of a unit runs, as far as it is known: it may count its time by itself. */
const mayCountItself = ({ packageTime }: Clock, { course, unit }: Pick<Beat, 'course' | 'unit'>, now: Instant): boolean =>
  packageTime?.course === course && packageTime.unit === unit && now < packageTime.until;

/** Returns whether the package of a unit counts its time now. */
export const countsItself = (clock: Clock, of: Pick<Beat, 'course' | 'unit'>, now: Instant): boolean =>
  clock.packageTime?.isTold === true && mayCountItself(clock, of, now);

/** Returns the clock with seconds of its unit; those beside a package wait for what it tells. */
export function withSeconds(clock: Clock, of: Pick<Beat, 'course' | 'unit'>, seconds: number, now: Instant): Clock {
  const { packageTime } = clock;
  if (!packageTime || !mayCountItself(clock, of, now)) return { ...clock, seconds: clock.seconds + seconds };
  return packageTime.isTold ? clock : { ...clock, packageTime: { ...packageTime, seconds: (packageTime.seconds ?? 0) + seconds } };
}

/** Returns the clock after a package was left: the beats beside it count, unless it has begun to count its time itself. */
export function withPackageLeft(clock: Clock, interval: string): Clock {
  const { packageTime } = clock;
  if (!packageTime || packageTime.isTold || !packageTime.seconds) return clock;
  const { course, unit, seconds } = packageTime;
  return {
    ...clock,
    held: withHeld(clock.held ?? [], { interval: `${interval}/package`, course, unit, seconds, position: null }),
    packageTime: { ...packageTime, seconds: undefined },
  };
}

/** Returns the clock after the player of a package was closed: beats of its unit count again, unless it goes on to count its time itself. */
export function withPackageClosed(clock: Clock, interval: string): Clock {
  const left = withPackageLeft(clock, interval);
  return left.packageTime?.isTold ? left : { ...left, packageTime: undefined };
}

/** Time that waits for a commit. `sent`: a commit was tried, so nothing more is added to its interval. */
export type HeldTime = Accrued & { readonly course: number; readonly sent?: true | undefined };

/** Beats cause no commit within so many seconds of the last; what they count waits. */
const COMMIT_PAUSE_SECONDS = 10;
/** Units whose position alone waits; time that was counted is always kept. */
const MAX_HELD_POSITIONS = 20;

/** Time is committed at least this often. */
const COMMIT_AFTER_SECONDS = 300;
/** A command without a beat, such as Next, counts the time since the last beat up to this limit; pages send a beat every 30 s. */
const MAX_SECONDS_WITHOUT_BEAT = 60;

/** A beat of a page: the seconds that it was visible, and the playback position. */
export type Beat = { readonly course: number; readonly unit: number; readonly seconds: number; readonly position: number | null };

/** Returns whether a clock and a beat are of the same unit. */
export const sameUnit = (clock: Pick<Clock, 'course' | 'unit'>, other: Pick<Beat, 'course' | 'unit'>): boolean =>
  clock.course === other.course && clock.unit === other.unit;

/** Returns a new clock at zero: only time between two beats of a unit counts. */
export const startClock = ({ course, unit, position }: Beat, interval: string, now: Instant): Clock => ({
  course,
  unit,
  interval,
  seconds: 0,
  position,
  since: now,
  beatAt: now,
});

/** Returns the clock after a beat of its unit. It adds the seconds of the page, at most those that the server measured. */
export function addBeat(clock: Clock, beat: Beat, now: Instant): Clock {
  const added = Math.min(Math.floor(beat.seconds), secondsBetween(clock.beatAt, now), BEAT_LIMIT);
  return { ...withSeconds(clock, beat, added, now), position: beat.position ?? clock.position, beatAt: now };
}

/** Returns the clock after a command in its unit, which shows that the learner is there, like a beat. */
export function addActivity(clock: Clock, other: Pick<Beat, 'course' | 'unit'>, now: Instant): Clock {
  const passed = secondsBetween(clock.beatAt, now);
  if (!sameUnit(clock, other) || passed > MAX_SECONDS_WITHOUT_BEAT) return clock;
  return countsItself(clock, other, now) ? clock : { ...withSeconds(clock, other, passed, now), beatAt: now };
}

/** Returns the clock after a beat: of the same unit, or of another one, while the time of the former is held. */
export function moveClock(clock: Clock | null, beat: Beat, interval: string, now: Instant): Clock {
  if (clock && sameUnit(clock, beat)) return addBeat(clock, beat, now);
  const former = clock && (clock.packageTime && !sameUnit(clock.packageTime, beat) ? withPackageLeft(clock, interval) : clock);
  return {
    ...startClock(beat, interval, now),
    ...(former && { held: heldTime(former), ...(former.committedAt !== undefined && { committedAt: former.committedAt }) }),
    ...(former?.told && { told: former.told }),
    ...(former?.packageTime && { packageTime: former.packageTime }),
  };
}

/** Returns everything that a clock has not committed, with the time of its unit last. Time of one unit is added up. */
export function heldTime(clock: Clock): HeldTime[] {
  const held = clock.held ?? [];
  const accrued = accruedTime(clock);
  return accrued === null ? [...held] : withHeld(held, { ...accrued, course: clock.course });
}

/** Returns held time with that of a unit last. */
function withHeld(held: readonly HeldTime[], accrued: HeldTime): HeldTime[] {
  const same = held.find(({ sent, ...other }) => !sent && sameUnit(accrued, other));
  const added: HeldTime = same
    ? { ...same, seconds: same.seconds + accrued.seconds, position: accrued.position ?? same.position }
    : accrued;
  const others = held.filter((other) => other !== same);
  const positions = new Set(others.filter(({ seconds }) => seconds === 0).slice(-MAX_HELD_POSITIONS));
  return [...others.filter((other) => other.seconds > 0 || positions.has(other)), added];
}

/** Returns whether a beat should cause a commit: when the learner leaves, when another unit waits, and every five minutes. */
export const wantsCommit = (clock: Clock, isLeaving: boolean, now: Instant): boolean =>
  (isLeaving || isDue(clock, now) || (clock.held ?? []).length > 0) && heldTime(clock).length > 0;

/** Returns whether the last commit is long enough ago for another one. */
export const mayCommit = ({ committedAt }: Clock, now: Instant): boolean =>
  committedAt === undefined || secondsBetween(committedAt, now) >= COMMIT_PAUSE_SECONDS;

/** Returns the clock with everything held for the commit that follows: of calls at the same moment only one stores this. */
export const closeInterval = (clock: Clock, interval: string, now: Instant): Clock => ({
  ...restartClock(clock, interval, now),
  held: heldTime(clock).map((held) => ({ ...held, sent: true })),
  committedAt: now,
});

/** Returns the clock without held intervals that were committed. */
export const withoutHeld = (clock: Clock, committed: readonly Accrued[]): Clock => ({
  ...clock,
  held: (clock.held ?? []).filter((held) => !committed.some(({ interval }) => interval === held.interval)),
});

/** Returns whether the time of a clock must be committed. */
const isDue = (clock: Clock, now: Instant): boolean => secondsBetween(clock.since, now) >= COMMIT_AFTER_SECONDS;

/** Returns the uncommitted time; null for none. */
export const accruedTime = ({ interval, unit, seconds, position }: Clock): Accrued | null =>
  seconds === 0 && position === null ? null : { interval, unit, seconds, position };

/** Returns the clock after a commit: at zero, with a new interval. */
export const restartClock = (clock: Clock, interval: string, now: Instant): Clock => ({
  ...clock,
  interval,
  seconds: 0,
  position: null,
  since: now,
});
