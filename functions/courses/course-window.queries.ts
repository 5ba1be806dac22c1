import { addDays, type Instant } from '../../shared/kernel/instant.ts';
import type { CourseSettings } from './course.records.ts';

type Dates = Pick<CourseSettings, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** When a course is open: from `startAt` on, before `endAt`. A start without a time begins its day, an end without one includes it. */
export function windowOf({ startDate, startTime, endDate, endTime }: Dates): { startAt: Instant | null; endAt: Instant | null } {
  const startAt = startDate === null ? null : `${startDate}T${startTime ?? '00:00'}:00.000Z`;
  const endAt = endDate === null ? null : endTime === null ? `${addDays(endDate, 1)}T00:00:00.000Z` : `${endDate}T${endTime}:00.000Z`;
  return { startAt, endAt };
}
