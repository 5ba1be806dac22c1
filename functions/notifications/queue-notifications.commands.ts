import { type NotificationCommand, notificationDecider } from '../../events/notifications/notification.decider.ts';
import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { type Instant, systemClock } from '../../shared/kernel/instant.ts';
import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts';
import { type Scope, streams } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { loadMany } from '../platform/store/event-store.ts';
import { planCommit } from '../platform/store/plan-commit.ts';
import { putItem } from '../platform/tables/dynamo.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { readRules } from '../tenancy/notification-rules/notification-rules.queries.ts';
import { bellWrite } from './bell/bell.records.ts';
import { notificationNumber } from './notification.records.ts';

/** A notification of one person: of which event, by its name, and of which kind the mail is. */
export type NewNotification = {
  readonly person: number;
  readonly kind: NotificationKind;
  readonly event: string;
  readonly course: number | null;
};

/** Of each three items are written in one transaction, which has 100 at most. */
const AT_ONCE = 30;

/** Who queues, sends and skips notifications. */
export const NOTIFIER = { kind: 'system', name: 'notifications' } as const;

/** Returns the writes that queue notifications; none for those that were queued before, whatever became of them. */
async function planQueueing(scope: Scope, added: readonly NewNotification[], now: Instant): Promise<Write[]> {
  const notifications = added.map((each) => {
    const [person, notification] = [asId<PersonId>(each.person), notificationNumber(each.event, each.kind)];
    return { ...each, person, notification, stream: streams.notification(scope, person, notification) };
  });
  const loaded = await loadMany(
    notificationDecider,
    notifications.map(({ stream }) => stream),
  );
  const planned = await Promise.all(
    notifications.map(async ({ person, kind, event, course, notification, stream }, index): Promise<Write[]> => {
      const run = { decider: notificationDecider, scope, stream, commandId: 'queue', actor: NOTIFIER, now, loaded: loaded[index] };
      const command: NotificationCommand = { type: 'QueueNotification', person, kind, event, course };
      const { writes } = await planCommit(run, () => command);
      const waiting = { ...queueKeys.waitingNotification(scope, now, person, notification), person, notification };
      const bell = bellWrite(scope, { person, notification, kind, course }, now);
      return writes.length === 0 ? [] : [...writes, { table: 'records', put: waiting }, bell];
    }),
  );
  return planned.flat();
}

/**
 * Queues notifications, of the kinds that are on in the instance. One that was queued before is not queued again, so that its event may come
 * twice, late or long after it was sent.
 */
export async function queueNotifications(scope: Scope, added: readonly NewNotification[]): Promise<void> {
  if (added.length === 0) return;
  const isOn = await readRules(scope);
  const queued = added.filter(({ kind }) => isOn(kind));
  if (queued.length === 0) return;
  const now = systemClock();
  // Before the first of them: the pass of each hour looks for the queues of these instances.
  await putItem('platform', { ...queueKeys.waiting(scope.tenant), at: now });
  for (const chunk of chunksOf(queued, AT_ONCE))
    await transact(async () => ({ writes: await planQueueing(scope, chunk, now), result: undefined }));
}
