import { invalid } from '../../../shared/kernel/errors.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { isRequired, NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { preferencesWrite, readPreferences } from './preferences.records.ts';

/** What somebody is notified of, kind by kind. */
export type Preference = { readonly kind: NotificationKind; readonly on: boolean; readonly required: boolean };

/** Returns what the caller is notified of in the instance. */
export async function myPreferences({ person, tenant }: TenantViewer): Promise<Preference[]> {
  const [isOn] = await readPreferences(tenant.scope, [person]);
  return NOTIFICATION_KINDS.map((kind) => ({ kind, on: isOn?.(kind) ?? true, required: isRequired(kind) }));
}

/**
 * Sets the kinds of which the caller is not notified in the instance; all others are on. A super admin, who is no member, is notified of
 * nothing there, and has no choice.
 * @throws VALIDATION for a kind that is required, and for a list that is longer than all kinds
 */
export async function setPreferences(call: Call, viewer: TenantViewer, off: readonly NotificationKind[]): Promise<void> {
  const most = NOTIFICATION_KINDS.length;
  if (off.length > most) throw invalid('off', sentence('Choose at most {most} kinds of notifications.', { most }));
  if (off.some(isRequired)) throw invalid('off', 'Reminders of overdue courses cannot be turned off.');
  if (viewer.tenant.member === null) return;
  const chosen = NOTIFICATION_KINDS.filter((kind) => off.includes(kind));
  const writes = [preferencesWrite(viewer.tenant.scope, viewer.person, chosen)];
  await idempotent(call, viewer.person, ['setNotificationPreferences', chosen], () => Promise.resolve({ writes, result: true }));
}
