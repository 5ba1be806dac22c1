import { addDays, type Instant } from '../kernel/instant.ts';

/** The dates of a course: days YYYY-MM-DD, and times HH:MM in UTC. */
type CourseDates = {
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
};

/** When a course is open: from `startAt`, before `endAt`; null: without a bound. */
type CourseWindow = { readonly startAt: Instant | null; readonly endAt: Instant | null };

/** Returns when a course is open. A start without a time is the start of its day, an end without one includes its day. */
export function windowOf({ startDate, startTime, endDate, endTime }: CourseDates): CourseWindow {
  const startAt = startDate === null ? null : `${startDate}T${startTime ?? '00:00'}:00.000Z`;
  const endAt = endDate === null ? null : endTime === null ? `${addDays(endDate, 1)}T00:00:00.000Z` : `${endDate}T${endTime}:00.000Z`;
  return { startAt, endAt };
}

/** Returns whether a course opens later, is open, or has closed. */
export function windowState({ startAt, endAt }: CourseWindow, now: Instant): 'early' | 'open' | 'closed' {
  if (startAt !== null && now < startAt) return 'early';
  return endAt !== null && now >= endAt ? 'closed' : 'open';
}
