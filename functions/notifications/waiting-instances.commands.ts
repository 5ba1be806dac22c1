import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import { fencedIn } from '../platform/keys/tenant-fence.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { transact } from '../platform/tables/transact.ts';
import { waitingInstanceRecord } from './notification.records.ts';
import { sendNotifications } from './send-notifications.commands.ts';

/** Longer than anybody takes between the mark of an instance and the entry in its queue. */
const MARK_MS = 3_600_000;

/** Takes the mark away from an instance whose queue is empty, unless something was queued shortly before. */
async function removeMark(scope: Scope, now: Instant): Promise<void> {
  const [waiting] = await query('records', { pk: queueKeys.waitingNotifications(scope), limit: 1 });
  if (waiting) return;
  const key = queueKeys.waiting(scope.tenant);
  await transact(async () => {
    const mark = await getItem('platform', key, waitingInstanceRecord);
    if (!mark || toMillis(now) - toMillis(mark.at) < MARK_MS) return { writes: [], result: undefined };
    const condition = { condition: '#at = :at', names: { '#at': 'at' }, values: { ':at': mark.at } };
    return { writes: [{ table: 'platform', remove: key, ...condition }], result: undefined };
  });
}

/** Sends what waits in all instances that have a queue, until a time in milliseconds since 1970. Returns how many they are. */
export async function sendEverywhere(now: Instant, until: number): Promise<number> {
  const marks = await query('platform', { pk: queueKeys.allWaiting() }, waitingInstanceRecord);
  const tenants = marks.map(({ sk }): TenantId => tenantId(Number(sk)));
  for (const tenant of tenants) {
    const scope = scopeOf(tenant);
    await fencedIn(tenant, async () => {
      await sendNotifications(scope, until);
      await removeMark(scope, now);
    });
  }
  return tenants.length;
}
