import { serverNow } from '../../api/server-time.ts';
import { dayAndMonth, dayText } from '../../design/patterns/figures/dates.tsx';
import { statusPercent } from '../../design/patterns/state/status.tsx';
import { plural, t } from '../../texts/text.ts';

/** How far a learner is in a course of theirs. */
export type LearnerCourseState = {
  readonly progress: number;
  readonly is_complete: boolean;
  readonly status: string;
  readonly units_completed: number;
  readonly total_units: number;
  readonly completed_at: string | null;
};

/** Returns 'Completed 21 Nov', '3 of 6 units' or 'Not Started', with the percentage for the ring. */
export function courseState(course: LearnerCourseState, now = serverNow()): { readonly percent: number; readonly word: string } {
  const { progress, is_complete, status, units_completed: done, total_units: of, completed_at: at } = course;
  const percent = statusPercent(progress, is_complete, status);
  if (is_complete) return { percent, word: at === null ? t('Completed') : t('Completed {day}', { day: dayIn(at, now) }) };
  if (percent === 0) return { percent, word: t('Not Started') };
  return { percent, word: plural(of, 'In Progress, {done} of {count} units', 'In Progress, {done} of {count} units', { done }) };
}

/** The year is left out of a date of this year. */
const dayIn = (at: string, now: Date): string => (new Date(at).getFullYear() === now.getFullYear() ? dayAndMonth(at) : dayText(at));
