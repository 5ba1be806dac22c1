import { addDays, type Instant, toInstant, toMillis } from '../kernel/instant.ts';
import { dayIn, instantIn } from '../kernel/regional/zoned-time.ts';
import type { Due } from '../learning/terms/terms.ts';

/** Days before the last day of a term on which its learner is reminded. */
const DAYS_BEFORE = [14, 3, 1];
/** Days after the last day of grace. */
const DAYS_AFTER = [1];
/** The time of day, where the learner lives. */
const HOUR = '09:00';

/** A reminder of a due date, so many days before or after. `at`: when it is to be sent. */
export type Reminder = { readonly kind: 'due_soon' | 'overdue'; readonly days: number; readonly at: Instant };

/** Returns the last day of what ends at an instant, in a zone. */
const lastDayOf = (end: Instant, zone: string): string => dayIn(toInstant(toMillis(end) - 1), zone);

/** Returns the reminders of a due date, the first one first. */
export function remindersOf({ at, lateAt }: Due, zone: string): Reminder[] {
  const [last, lastOfGrace] = [lastDayOf(at, zone), lastDayOf(lateAt, zone)];
  return [
    ...DAYS_BEFORE.map((days): Reminder => ({ kind: 'due_soon', days, at: instantIn(addDays(last, -days), HOUR, zone) })),
    ...DAYS_AFTER.map((days): Reminder => ({ kind: 'overdue', days, at: instantIn(addDays(lastOfGrace, days), HOUR, zone) })),
  ];
}

/** Returns the first reminder of a due date after an instant; null: there is none any more. */
export const nextReminder = (due: Due, zone: string, after: Instant): Reminder | null =>
  remindersOf(due, zone).find(({ at }) => at > after) ?? null;
