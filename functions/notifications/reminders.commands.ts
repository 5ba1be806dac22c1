import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { nextReminder, type ReminderDays, remindersOf } from '../../shared/notifications/reminders.ts';
import { openTerm } from '../learning/reminders/reminder-email.queries.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import { fencedIn } from '../platform/keys/tenant-fence.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { deleteItem, query } from '../platform/tables/dynamo.ts';
import { readReminderDays } from '../tenancy/notification-rules/notification-rules.queries.ts';
import { followDays } from './follow-days.commands.ts';
import { queueNotifications } from './queue-notifications.commands.ts';
import { putReminder, type ReminderItem, reminderHourRecord, reminderName, reminderRecord } from './reminder.records.ts';

const BATCH = 200;
const AT_ONCE = 8;
/** What was to be sent so long ago is not made up for. */
const STALE_MS = 36 * 3_600_000;

type Looked = { readonly item: ReminderItem; readonly term: Awaited<ReturnType<typeof openTerm>> };

/** Returns whether the rules still have a reminder, whose term is this. */
const isOfRules = ({ kind, days }: ReminderItem, { due, zone }: NonNullable<Looked['term']>, rules: ReminderDays): boolean =>
  remindersOf(due, zone, rules).some((each) => each.kind === kind && each.days === days);

/** Queues the reminders that are still right, and stores the next one of each due date. Can be interrupted and repeated. */
async function remind(scope: Scope, items: readonly ReminderItem[], rules: ReminderDays, now: Instant): Promise<void> {
  const looked = await inParallel(items, AT_ONCE, async (item): Promise<Looked> => {
    const term = await openTerm(scope, asId<PersonId>(item.person), asId<CourseId>(item.course), now);
    // A date that has moved has reminders of its own.
    return { item, term: term?.due.at === item.due ? term : null };
  });
  const isStale = ({ at }: ReminderItem): boolean => toMillis(now) - toMillis(at) > STALE_MS;
  await queueNotifications(
    scope,
    looked.flatMap(({ item, term }) => {
      if (!term?.isReminded || isStale(item) || !isOfRules(item, term, rules)) return [];
      const { person, kind, course } = item;
      return [{ person, kind, course, event: reminderName(scope, item) }];
    }),
  );
  await inParallel(looked, AT_ONCE, async ({ item, term }) => {
    const next = term && nextReminder(term.due, term.zone, rules, now);
    if (next) await putReminder(scope, item, next);
    await deleteItem('records', item);
  });
}

async function remindAll(scope: Scope, now: Instant): Promise<number> {
  const { days } = await readReminderDays(scope);
  let done = 0;
  for (;;) {
    const range = { pk: queueKeys.reminders(scope), between: queueKeys.untilTime(now), limit: BATCH };
    const items = await query('records', range, reminderRecord);
    await remind(scope, items, days, now);
    done += items.length;
    if (items.length < BATCH) return done + (await followDays(scope, now));
  }
}

/** Queues what is to be reminded of by now, in the instances that have something in the hours that have begun. Returns how much it looked at. */
export async function queueReminders(now: Instant): Promise<number> {
  const range = { pk: queueKeys.reminderHours(), between: queueKeys.untilHour(now) };
  const hours = await query('platform', range, reminderHourRecord);
  let done = 0;
  for (const [tenant, ofTenant] of Map.groupBy(hours, (hour) => tenantId(hour.tenant))) {
    const scope = scopeOf(tenant);
    done += await fencedIn(tenant, () => remindAll(scope, now));
    const over = ofTenant.filter((hour) => queueKeys.isHourOver(hour, now));
    await inParallel(over, AT_ONCE, (hour) => deleteItem('platform', hour));
  }
  return done;
}
