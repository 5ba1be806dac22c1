import type { Day, Instant } from '../kernel/instant.ts';
import { endOfDay, instantIn, startOfDay, UTC } from '../kernel/regional/zoned-time.ts';

/** The dates of a course: days YYYY-MM-DD, and times HH:MM, in the zone of the course; without a zone in UTC. */
type CourseDates = {
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
  readonly timeZone?: string | null | undefined;
};

/** When a course is open: from `startAt`, before `endAt`; null: without a bound. */
type CourseWindow = { readonly startAt: Instant | null; readonly endAt: Instant | null };

/** Returns when a course is open. A start without a time is the start of its day, an end without one includes its day. */
export function windowOf({ startDate, startTime, endDate, endTime, timeZone }: CourseDates): CourseWindow {
  const zone = timeZone ?? UTC;
  const at = (day: Day, time: string | null, bound: (day: Day, zone: string) => Instant): Instant =>
    time === null ? bound(day, zone) : instantIn(day, time, zone);
  return {
    startAt: startDate === null ? null : at(startDate, startTime, startOfDay),
    endAt: endDate === null ? null : at(endDate, endTime, endOfDay),
  };
}

/** Returns whether a course opens later, is open, or has closed. */
export function windowState({ startAt, endAt }: CourseWindow, now: Instant): 'early' | 'open' | 'closed' {
  if (startAt !== null && now < startAt) return 'early';
  return endAt !== null && now >= endAt ? 'closed' : 'open';
}
