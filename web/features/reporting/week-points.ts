import { dayAndMonth, dayText } from '../../design/patterns/figures/dates.tsx';
import type { ChartPoint } from '../../design/widgets/plot.ts';

const WEEKS_OF_YEAR = 52;

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
