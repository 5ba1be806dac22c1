import { dayIn, instantIn, timeIn, UTC } from '../../../../shared/kernel/regional/zoned-time.ts';
import type { CourseFields } from './course-form.ts';

/** A day and a time of day as fields have them: 'YYYY-MM-DD' and 'HH:MM', blank while they are missing. */
export type FieldMoment = { readonly day: string; readonly time: string };
/** The same as a course stores it; null = not set. */
type StoredMoment = { readonly day: string | null; readonly time: string | null };

/** Start and end of a course as fields have them, and their zone. */
export type FieldTimes = { readonly start: FieldMoment; readonly end: FieldMoment; readonly zone: string };
type TimeFields = Pick<CourseFields, 'start_date' | 'start_time' | 'end_date' | 'end_time' | 'time_zone'>;

/** The times of day that missing ones stand for. */
export const MISSING = { start: '00:00', end: '23:59' } as const;

const FIRST_YEAR = 1970;
const EMPTY: FieldMoment = { day: '', time: '' };

/** Returns a stored moment of a zone as the clocks of another one show it. */
function shownIn({ day, time }: StoredMoment, otherwise: string, from: string, to: string): FieldMoment {
  if (!day || Number.isNaN(Date.parse(`${day}T${time || otherwise}:00Z`))) return EMPTY;
  if (from === to) return { day, time: time || otherwise };
  const at = instantIn(day, time || otherwise, from);
  return { day: dayIn(at, to), time: timeIn(at, to) };
}

/** Returns the times of a course for its fields: in its own zone, or those of UTC in that of the author. */
export function shownTimes(course: TimeFields, authorZone: string): FieldTimes {
  const [from, zone] = course.time_zone ? [course.time_zone, course.time_zone] : [UTC, authorZone];
  return {
    start: shownIn({ day: course.start_date ?? null, time: course.start_time ?? null }, MISSING.start, from, zone),
    end: shownIn({ day: course.end_date ?? null, time: course.end_time ?? null }, MISSING.end, from, zone),
    zone,
  };
}

/** While a year is typed, it passes through years that nobody means. */
const isTyped = ({ day }: FieldMoment): boolean => day === '' || Number(day.slice(0, 4)) >= FIRST_YEAR;

const stored = ({ day, time }: FieldMoment, otherwise: string): StoredMoment =>
  day === '' ? { day: null, time: null } : { day, time: time || otherwise };

/** Returns what fields say as a course stores it, both moments with their zone; null while a year is being typed. */
export function storedTimes({ start, end, zone }: FieldTimes): TimeFields | null {
  if (!isTyped(start) || !isTyped(end)) return null;
  const [from, to] = [stored(start, MISSING.start), stored(end, MISSING.end)];
  return { start_date: from.day, start_time: from.time, end_date: to.day, end_time: to.time, time_zone: zone };
}
