import { addDays, type Day } from '../kernel/instant.ts';
import type { PairStatusName } from './pair-status.ts';

/** A person and a course assigned to them, with what figures need. */
export type AssignedCourse = {
  readonly progress: number;
  readonly completed: boolean;
  /** Whether the learner has opened it in the present round. */
  readonly opened: boolean;
};

export type PairStatus = 'completed' | 'in-progress' | 'not-started';

/** Returns the status of a pair. A completion is never reverted, whatever the progress is after the course was edited. */
export function pairStatus(pair: AssignedCourse): PairStatus {
  if (pair.completed) return 'completed';
  return pair.opened || pair.progress > 0 ? 'in-progress' : 'not-started';
}

const STATUS_NAMES = { completed: 'completed', 'in-progress': 'in_progress', 'not-started': 'not_started' } as const;

/** Returns the status of a pair as calls name it. */
export const statusName = (pair: AssignedCourse): PairStatusName => STATUS_NAMES[pairStatus(pair)];

export type PairCounts = {
  readonly assigned: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
};

/** Returns the number of pairs of each status. */
export function countPairs(pairs: readonly AssignedCourse[]): PairCounts {
  const completed = pairs.filter((pair) => pairStatus(pair) === 'completed').length;
  const inProgress = pairs.filter((pair) => pairStatus(pair) === 'in-progress').length;
  return { assigned: pairs.length, completed, inProgress, notStarted: pairs.length - completed - inProgress };
}

/** Returns a number rounded to two decimals, halves up. Fifteen digits correct binary fractions such as those of 1.005 and 570.675. */
export const twoDecimals = (value: number): number => Math.round(Number((value * 100).toPrecision(15))) / 100;

/** Returns completed ÷ assigned in percent, with two decimals; 0 when nothing is assigned. */
export const completionRate = (completed: number, assigned: number): number =>
  assigned > 0 ? twoDecimals((completed / assigned) * 100) : 0;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean of a person's course percentages, as the API has it. */
export const averageCompletionRate = (percentages: readonly number[]): number => mean(percentages);

/** Returns the Monday of the week of a day. */
export function weekStart(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the Sunday of the week of a Monday. */
export const weekEnd = (monday: Day): Day => addDays(monday, 6);

/** Returns seconds per active learner, with two decimals; 0 for no learners. */
export const averageTimeSpent = (seconds: number, activeLearners: number): number =>
  activeLearners > 0 ? twoDecimals(seconds / activeLearners) : 0;
