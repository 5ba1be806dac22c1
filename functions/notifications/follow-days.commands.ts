import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { nextReminder, type ReminderDays } from '../../shared/notifications/reminders.ts';
import { openTerm } from '../learning/reminders/reminder-email.queries.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { isConditionFailure } from '../platform/tables/condition-failure.ts';
import { deleteItem, query, updateItem } from '../platform/tables/dynamo.ts';
import { readReminderDays } from '../tenancy/notification-rules/notification-rules.queries.ts';
import { putReminder, type ReminderItem, reminderRecord } from './reminder.records.ts';

const BATCH = 200;
const AT_ONCE = 8;

/** Puts the next reminder of a due date where the days of its instance have it. */
async function moveReminder(scope: Scope, item: ReminderItem, days: ReminderDays, now: Instant): Promise<void> {
  const { person, course, due, kind, at } = item;
  const term = await openTerm(scope, asId<PersonId>(person), asId<CourseId>(course), now);
  const next = term?.due.at === due ? nextReminder(term.due, term.zone, days, now) : null;
  if (next?.at === at && next.kind === kind && next.days === item.days) return;
  if (next) await putReminder(scope, item, next);
  if (next?.at !== at) await deleteItem('records', item);
}

/** Stores how far the reminders of an instance follow its days, unless these were changed meanwhile. `from` null: to the end. */
async function noteMoved(scope: Scope, version: number, from: string | null): Promise<void> {
  const values = { ':version': version, ...(from !== null && { ':from': from }) };
  const update = from === null ? 'REMOVE #from' : 'SET #from = :from';
  try {
    const names = { '#version': 'daysVersion', '#from': 'moveFrom' };
    await updateItem('records', records.instance(scope, 'notify'), { update, condition: '#version = :version', names, values });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/**
 * Moves the reminders of an instance whose days were changed, those of due dates whose time has come being done. A pass that is cut off goes
 * on where it was. Returns how many it looked at.
 */
export async function followDays(scope: Scope, now: Instant): Promise<number> {
  let done = 0;
  for (;;) {
    const { days, change } = await readReminderDays(scope);
    if (change === null) return done;
    const items = await query('records', { pk: queueKeys.reminders(scope), after: change.from, limit: BATCH }, reminderRecord);
    await inParallel(items, AT_ONCE, (item) => moveReminder(scope, item, days, now));
    await noteMoved(scope, change.version, items.length < BATCH ? null : (items.at(-1)?.sk ?? null));
    done += items.length;
  }
}
