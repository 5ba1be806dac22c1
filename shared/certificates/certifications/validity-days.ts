import { addDays, type Day } from '../../kernel/instant.ts';

/** Until when a certification is valid: so many months after its completion, until a day of the year, or without an end. */
export type Validity =
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'day'; readonly month: number; readonly day: number }
  | { readonly kind: 'none' };

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the number of days of a month, counted from 1. */
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns a day of a year; where the month is shorter it is its last day. */
const dayOfYear = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(day, daysOfMonth(year, month)))}`;

const partsOf = (day: Day): readonly [number, number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];

/** Returns the day so many months later; the last day of a shorter month stands for one that it does not have. */
export function addMonths(from: Day, months: number): Day {
  const [year, month, day] = partsOf(from);
  const counted = year * 12 + month - 1 + months;
  return dayOfYear(Math.floor(counted / 12), (counted % 12) + 1, day);
}

/** Returns the first day of the year of a rule that is after a day. */
export function nextDayOfYear({ month, day }: { readonly month: number; readonly day: number }, after: Day): Day {
  const year = Number(after.slice(0, 4));
  const next = dayOfYear(year, month, day);
  return next > after ? next : dayOfYear(year + 1, month, day);
}

/** Returns the last valid day after a completion that follows no round, and the day from which later months count; null: it has no end. */
export function firstEnd(validity: Validity, completedOn: Day, windowDays: number): Day | null {
  if (validity.kind === 'none') return null;
  if (validity.kind === 'months') return addMonths(completedOn, validity.months);
  // Who completes inside the window of a day of the year has done so for the year after it.
  return nextDayOfYear(validity, addDays(completedOn, windowDays));
}
