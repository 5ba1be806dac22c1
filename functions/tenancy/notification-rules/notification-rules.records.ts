import * as z from 'zod/mini';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { FIRST_REMINDER_DAYS, type ReminderDays, type Repetition } from '../../../shared/notifications/reminders.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { record, type RecordOf } from '../../platform/tables/record.ts';

/** Records `t7#i`/notify: of what the people of an instance are not notified, and when they are reminded; absent: as at first. */
const rulesRecord = record('notification rules', {
  off: z.array(z.string()),
  /** Days of reminders before and after due dates; absent: those at first. */
  before: z.optional(z.array(z.int())),
  after: z.optional(z.array(z.int())),
  /** Every so many days, so often at most; absent: no repetition. */
  every: z.optional(z.int()),
  most: z.optional(z.int()),
  /** Counts the changes of the days. */
  daysVersion: z.optional(z.int()),
  /** The sort key after which stored reminders have to follow the days; absent: all have. */
  moveFrom: z.optional(z.string()),
});

export type RulesItem = RecordOf<typeof rulesRecord>;

/** Days of one kind of reminder. */
export type DaysOfKind = { readonly kind: NotificationKind; readonly sorted: readonly number[]; readonly repeat: Repetition | null };

/** Before the first of all sort keys of reminders. */
export const BEFORE_ALL = '0';

/** Returns the rules of an instance as they are stored; undefined where nothing was changed. */
export const readRulesRecord = (scope: Scope): Promise<RulesItem | undefined> =>
  getItem('records', records.instance(scope, 'notify'), rulesRecord);

/** Returns when learners are reminded by the rules of an instance. */
export function daysOf(stored: RulesItem | undefined): ReminderDays {
  const { before, after, every, most } = stored ?? {};
  return {
    before: before ?? FIRST_REMINDER_DAYS.before,
    after: after ?? FIRST_REMINDER_DAYS.after,
    repeat: every === undefined || most === undefined ? null : { every, most },
  };
}
