import { addDays } from '../../../shared/kernel/instant.ts';
import { dayAndMonth, dayText } from '../../design/patterns/figures/dates.tsx';
import type { ChartPoint } from '../../design/widgets/plot.ts';

const WEEKS_OF_YEAR = 52;
const FEWEST_WEEKS = 12;

/** Returns weeks from at least twelve weeks ago on, so that the line of a new course is not a single point; `none`: a week before the first one. */
export function atLeastTwelve<Week extends { readonly weekStart: string }>(
  weeks: readonly Week[],
  none: (weekStart: string, weekEnd: string) => Week,
): readonly Week[] {
  const first = weeks[0]?.weekStart;
  if (first === undefined) return weeks;
  const missing = Math.max(0, FEWEST_WEEKS - weeks.length);
  const before = Array.from({ length: missing }, (_, i) => addDays(first, -7 * (missing - i)));
  return [...before.map((monday) => none(monday, addDays(monday, 6))), ...weeks];
}

/** Returns the Mondays as labels of weeks. Over more than a year the same day comes twice, so that the label has the year. */
function labels(mondays: readonly string[]): readonly string[] {
  return mondays.map(mondays.length > WEEKS_OF_YEAR ? dayText : dayAndMonth);
}

type Activity = { readonly weekStart: string; readonly assignedCount: number; readonly completedCount: number };

/** Returns the points of the activity chart: people who completed and who were assigned, by week. */
export function activityPoints(weeks: readonly Activity[]): readonly ChartPoint[] {
  const names = labels(weeks.map(({ weekStart }) => weekStart));
  return weeks.map(({ assignedCount, completedCount }, i) => ({
    label: names[i] ?? '',
    completed: completedCount,
    assigned: assignedCount,
  }));
}

type Time = { readonly weekStart: string; readonly averageTimeSpent: number };

/** Returns the points of the time chart: average minutes by week, with one decimal below ten minutes. */
export function timePoints(weeks: readonly Time[]): readonly ChartPoint[] {
  const names = labels(weeks.map(({ weekStart }) => weekStart));
  return weeks.map(({ averageTimeSpent: seconds }, i) => ({
    label: names[i] ?? '',
    minutes: seconds < 600 ? Math.round(seconds / 6) / 10 : Math.round(seconds / 60),
  }));
}
