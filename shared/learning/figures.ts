import { addDays, type Day } from '../kernel/instant.ts';

/** A person and a course that was assigned to them, as far as figures go. */
export type Pair = { readonly progress: number; readonly completed: boolean };

export type PairStatus = 'completed' | 'in-progress' | 'not-started';

/** Completion is kept whatever is edited later, so it goes before progress. */
export function pairStatus(pair: Pair): PairStatus {
  if (pair.completed) return 'completed';
  return pair.progress > 0 ? 'in-progress' : 'not-started';
}

export type PairCounts = {
  readonly assigned: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
};

export function countPairs(pairs: readonly Pair[]): PairCounts {
  const completed = pairs.filter((pair) => pairStatus(pair) === 'completed').length;
  const inProgress = pairs.filter((pair) => pairStatus(pair) === 'in-progress').length;
  return { assigned: pairs.length, completed, inProgress, notStarted: pairs.length - completed - inProgress };
}

/** Two decimals, halves up. The tiny addition undoes what binary fractions take from numbers such as 1.005. */
export const twoDecimals = (value: number): number => Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100;

/** completed ÷ assigned in percent, two decimals; 0 when nothing is assigned. */
export const completionRate = (completed: number, assigned: number): number =>
  assigned > 0 ? twoDecimals((completed / assigned) * 100) : 0;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean of a person's course percentages, as the API answers it. */
export const averageCompletionRate = (percentages: readonly number[]): number => mean(percentages);

/** The same as screens show it: a whole number. */
export const averageCompletionRateShown = (percentages: readonly number[]): number => Math.round(mean(percentages));

/** `progress` of a course row: mean of the assigned learners' progress, two decimals. */
export const courseRowProgress = (percentages: readonly number[]): number => twoDecimals(mean(percentages));

/** The Monday (UTC) of the week a day lies in. */
export function weekStart(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Weeks from Monday to Sunday, numbered from the one that 1970 began in: a number where a table keeps many of them. */
export const weekNumber = (day: Day): number => Math.floor((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) / 7);

/** The Monday of the week of that number. */
export const mondayOf = (week: number): Day => addDays('1970-01-01', 7 * week - 3);

/** The Sunday after. */
export const weekEnd = (monday: Day): Day => addDays(monday, 6);

/** Seconds per learner who was active in the week, two decimals. */
export const averageTimeSpent = (seconds: number, activeLearners: number): number =>
  activeLearners > 0 ? twoDecimals(seconds / activeLearners) : 0;
