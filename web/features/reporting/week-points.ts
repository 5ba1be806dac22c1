import { dayAndMonth, dayText } from '../../design/patterns/dates.tsx';
import type { ChartPoint } from '../../design/widgets/plot.ts';

const YEAR = 52;

/** Labels of weeks by their Mondays; over more than a year the same day comes again, so the year is said. */
function labels(mondays: readonly string[]): readonly string[] {
  return mondays.map(mondays.length > YEAR ? dayText : dayAndMonth);
}

type Activity = { readonly weekStart: string; readonly assignedCount: number; readonly completedCount: number };

export function activityPoints(weeks: readonly Activity[]): readonly ChartPoint[] {
  const names = labels(weeks.map(({ weekStart }) => weekStart));
  return weeks.map(({ assignedCount, completedCount }, i) => ({
    label: names[i] ?? '',
    completed: completedCount,
    assigned: assignedCount,
  }));
}

type Time = { readonly weekStart: string; readonly averageTimeSpent: number };

/** Seconds become minutes, with one decimal below ten of them. */
export function timePoints(weeks: readonly Time[]): readonly ChartPoint[] {
  const names = labels(weeks.map(({ weekStart }) => weekStart));
  return weeks.map(({ averageTimeSpent: seconds }, i) => ({
    label: names[i] ?? '',
    minutes: seconds < 600 ? Math.round(seconds / 6) / 10 : Math.round(seconds / 60),
  }));
}
