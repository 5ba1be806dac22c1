import { serverNow } from '../../api/server-time.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { dayText, momentText } from '../../design/patterns/figures/dates.tsx';

/** The dates of a course as the API names them. */
type DatedCourse = {
  readonly start_date: string | null;
  readonly start_time: string | null;
  readonly end_date: string | null;
  readonly end_time: string | null;
};

/** A day alone is the same everywhere; a time is shown in the reader's zone, and names it. */
const whenText = (date: string, time: string | null): string => (time === null ? dayText(date) : momentText(`${date}T${time}:00.000Z`));

const windowOfCourse = ({ start_date, start_time, end_date, end_time }: DatedCourse) =>
  windowOf({ startDate: start_date, startTime: start_time, endDate: end_date, endTime: end_time });

/** Returns when a course opens or that it has closed; null for a course that is open. */
export function closedText(course: DatedCourse, now = serverNow()): string | null {
  const { start_date: start, start_time: startTime, end_date: end, end_time: endTime } = course;
  const state = windowState(windowOfCourse(course), now.toISOString());
  if (state === 'early' && start !== null) return `This course opens on ${whenText(start, startTime)}.`;
  return state === 'closed' && end !== null ? `This course closed on ${whenText(end, endTime)}.` : null;
}

/** Returns the last day of a course that has one. */
export const closesText = ({ end_date: end, end_time: time }: DatedCourse): string | null => (end === null ? null : whenText(end, time));
