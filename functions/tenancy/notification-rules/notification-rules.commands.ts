import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { records } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { announceInstance } from '../instance.announcements.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { readRulesRecord } from './notification-rules.records.ts';

/** Turns a kind of notification on or off for all people of the caller's instance. What waits is not sent while it is off. */
export async function setNotificationRule(call: Call, viewer: TenantViewer, kind: NotificationKind, on: boolean): Promise<void> {
  const context = commandContext(call, viewer, 'setNotificationRule');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['setNotificationRule', kind, on], async () => {
    const [{ instance }, stored] = await Promise.all([readInstanceRecords(scope.tenant), readRulesRecord(scope)]);
    const isOff = (each: NotificationKind): boolean => stored?.off.includes(each) === true;
    if (isOff(kind) !== on) return { writes: [], result: true };
    const off = NOTIFICATION_KINDS.filter((each) => (each === kind ? !on : isOff(each)));
    const rules: Write = { table: 'records', put: { ...stored, ...records.instance(scope, 'notify'), off } };
    return { writes: [rules, ...(await announceInstance(context, scope, instance, ['notification_rules']))], result: true };
  });
}
