import { serverNow } from '../../api/server-time.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { instantIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { dayText, momentText } from '../../design/patterns/figures/dates.tsx';
import { t } from '../../texts/text.ts';

/** The dates of a course as the API names them; without a zone they are in UTC. */
type DatedCourse = {
  readonly start_date: string | null;
  readonly start_time: string | null;
  readonly end_date: string | null;
  readonly end_time: string | null;
  readonly time_zone?: string | null;
  /** From when the reader has no access any more by the terms of their enrolment. */
  readonly access_ends_at?: string | null;
};

/** A time is shown in the reader's zone, and names it. A day alone, without a zone, is the same everywhere; in a zone it has its first or last minute. */
function whenText(day: string, time: string | null, zone: string | null | undefined, otherwise: string): string {
  if (zone == null) return time === null ? dayText(day) : momentText(`${day}T${time}:00.000Z`);
  return momentText(instantIn(day, time ?? otherwise, zone));
}

const opensText = (day: string, course: DatedCourse): string => whenText(day, course.start_time, course.time_zone, '00:00');
const endText = (day: string, course: DatedCourse): string => whenText(day, course.end_time, course.time_zone, '23:59');

const windowOfCourse = (course: DatedCourse) =>
  windowOf({
    startDate: course.start_date,
    startTime: course.start_time,
    endDate: course.end_date,
    endTime: course.end_time,
    timeZone: course.time_zone,
  });

/** Returns when a course opens or that it has closed; null for a course that is open. */
export function closedText(course: DatedCourse, now = serverNow()): string | null {
  const { start_date: start, end_date: end } = course;
  const state = windowState(windowOfCourse(course), now.toISOString());
  if (state === 'early' && start !== null) return t('This course opens on {day}.', { day: opensText(start, course) });
  if (state === 'closed' && end !== null) return t('This course closed on {day}.', { day: endText(end, course) });
  return endedText(course, now);
}

/** Returns that the reader's access has ended; null while it has not. */
function endedText({ access_ends_at: end }: DatedCourse, now: Date): string | null {
  const hasEnded = end !== null && end !== undefined && Date.parse(end) <= now.getTime();
  return hasEnded ? t('Your access to this course ended on {day}.', { day: momentText(end) }) : null;
}

/** Returns the last day of a course that has one, with its last minute where that depends on the zone. */
export const closesText = (course: DatedCourse): string | null => (course.end_date === null ? null : endText(course.end_date, course));
