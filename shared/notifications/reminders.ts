import { addDays, type Instant, toInstant, toMillis } from '../kernel/instant.ts';
import { dayIn, instantIn } from '../kernel/regional/zoned-time.ts';
import type { Due } from '../learning/terms/terms.ts';

/** Once more every so many days after the last of the days, so often at most. */
export type Repetition = { readonly every: number; readonly most: number };

/** When learners are reminded: so many days before the last day of a term, and after the last day of grace. */
export type ReminderDays = { readonly before: readonly number[]; readonly after: readonly number[]; readonly repeat: Repetition | null };

/** Those of an instance that has not chosen others. */
export const FIRST_REMINDER_DAYS: ReminderDays = { before: [14, 3, 1], after: [1], repeat: null };

/** The time of day, where the learner lives. */
const HOUR = '09:00';

/** A reminder of a due date, so many days before or after. `at`: when it is to be sent. */
export type Reminder = { readonly kind: 'due_soon' | 'overdue'; readonly days: number; readonly at: Instant };

/** Returns the last day of what ends at an instant, in a zone. */
const lastDayOf = (end: Instant, zone: string): string => dayIn(toInstant(toMillis(end) - 1), zone);

/** Returns the days after the last day of grace, those of the repetition included. */
function daysAfter({ after, repeat }: ReminderDays): number[] {
  if (repeat === null) return [...after];
  const last = Math.max(0, ...after);
  return [...after, ...Array.from({ length: repeat.most }, (_, n) => last + (n + 1) * repeat.every)];
}

/** Returns the reminders of a due date, the first one first. */
export function remindersOf({ at, lateAt }: Due, zone: string, days: ReminderDays): Reminder[] {
  const [last, lastOfGrace] = [lastDayOf(at, zone), lastDayOf(lateAt, zone)];
  return [
    ...days.before.map((before): Reminder => ({ kind: 'due_soon', days: before, at: instantIn(addDays(last, -before), HOUR, zone) })),
    ...daysAfter(days).map((after): Reminder => ({ kind: 'overdue', days: after, at: instantIn(addDays(lastOfGrace, after), HOUR, zone) })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Returns the first reminder of a due date after an instant; null: there is none any more. */
export const nextReminder = (due: Due, zone: string, days: ReminderDays, after: Instant): Reminder | null =>
  remindersOf(due, zone, days).find(({ at }) => at > after) ?? null;
