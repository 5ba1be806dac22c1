import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { isRequired, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** Records `t7#u42`/notify: the kinds of notifications that a person has turned off; absent: none. */
const preferencesRecord = record('notification preferences', { off: z.array(z.string()) });

/** Says whether somebody is notified of a kind. */
export type IsOn = (kind: NotificationKind) => boolean;

/** Returns of which kinds people of an instance are notified, in their order. A kind that is required is on, whatever they have chosen. */
export async function readPreferences(scope: Scope, people: readonly PersonId[]): Promise<IsOn[]> {
  const items = await getMany(
    'records',
    people.map((person) => records.notificationPreferences(scope, person)),
    preferencesRecord,
  );
  return items.map((item) => (kind: NotificationKind) => isRequired(kind) || !(item?.off ?? []).includes(kind));
}

/** Returns the write that turns a kind off for a person beside what they have turned off; none where it is off. */
export async function planTurningOff(scope: Scope, person: PersonId, kind: NotificationKind): Promise<Write[]> {
  const key = records.notificationPreferences(scope, person);
  const stored = await getItem('records', key, preferencesRecord);
  if (stored?.off.includes(kind)) return [];
  const put = { ...key, off: [...(stored?.off ?? []), kind] };
  if (!stored) return [{ table: 'records', put, condition: 'attribute_not_exists(pk)' }];
  return [{ table: 'records', put, condition: '#off = :off', names: { '#off': 'off' }, values: { ':off': stored.off } }];
}

/** Returns the write of what a person has turned off. */
export const preferencesWrite = (scope: Scope, person: PersonId, off: readonly NotificationKind[]): Write => ({
  table: 'records',
  put: { ...records.notificationPreferences(scope, person), off: [...off] },
});
