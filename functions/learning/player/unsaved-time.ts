import { BEAT_LIMIT } from '../../../shared/learning/beat-limits.ts';
import { type Instant, secondsBetween } from '../../../shared/kernel/instant.ts';
import { type Beat, type Clock, countsItself, heldTime, moveClock, sameUnit, withSeconds } from './clock.ts';

/** Time that a page told in a beat to which it got no reply. `key` is that of the beat. */
export type UnsavedTime = {
  readonly key: string;
  readonly unit: number;
  readonly seconds: number;
  readonly position: number | null;
};

/** A beat with its key, null where the page gives none, and with the time of earlier beats of its course, of any unit. */
export type KeyedBeat = Beat & { readonly key: string | null; readonly unsaved: readonly UnsavedTime[] };

/** Keys of beats that were counted, the latest last: a page tells at most 20 unsaved ones at a time. */
const MAX_REPORTED = 24;

/** Returns the clock with time of a unit: that of the clock, one beside whose package beats wait, or one that is held. */
function withTime(clock: Clock, { unit, seconds, position }: Omit<UnsavedTime, 'key'>, interval: string, now: Instant): Clock {
  if (unit === clock.unit) return { ...withSeconds(clock, clock, seconds, now), position: clock.position ?? position };
  return { ...clock, held: heldTime({ ...clock, unit, seconds, position, interval: `${interval}/${unit}` }) };
}

type Shared = { readonly clock: Clock; readonly moved: Clock; readonly beat: KeyedBeat };

const secondsIn = ({ seconds, packageTime }: Clock): number => seconds + (packageTime?.seconds ?? 0);

/** Shares the time since the last beat among the beat and the unsaved ones: never more than passed, and no more than a beat may add. */
function withUnsaved({ clock, moved, beat }: Shared, interval: string, now: Instant): Clock {
  const isSame = sameUnit(clock, beat);
  let left = Math.min(secondsBetween(clock.beatAt, now), BEAT_LIMIT) - (isSame ? secondsIn(moved) - secondsIn(clock) : 0);
  let counted = moved;
  // An unanswered beat may have opened the unit, so that the seconds of this one count, too.
  const own = isSame ? [] : [{ ...beat, position: null }];
  for (const time of [...own, ...beat.unsaved]) {
    const added = countsItself(clock, { course: beat.course, unit: time.unit }, now) ? 0 : Math.min(Math.floor(time.seconds), left);
    left -= added;
    counted = withTime(counted, { ...time, seconds: added }, interval, now);
  }
  return counted;
}

/** Returns the clock after a beat and the time that came with it. A beat that was counted before counts nothing more. */
export function takeBeat(clock: Clock | null, beat: KeyedBeat, interval: string, now: Instant): Clock {
  const told = clock?.told ?? [];
  const { key } = beat;
  const unsaved = beat.unsaved.filter(
    (time, index, all) => time.key !== key && !told.includes(time.key) && all.findIndex((other) => other.key === time.key) === index,
  );
  const counts = key === null || !told.includes(key);
  const once = { ...beat, unsaved, seconds: counts ? beat.seconds : 0 };
  const moved = moveClock(clock, once, interval, now);
  const counted = clock && unsaved.length > 0 ? withUnsaved({ clock, moved, beat: once }, interval, now) : moved;
  const keys = [...unsaved.map((time) => time.key), ...(key !== null && counts ? [key] : [])];
  return keys.length === 0 ? counted : { ...counted, told: [...told, ...keys].slice(-MAX_REPORTED) };
}
