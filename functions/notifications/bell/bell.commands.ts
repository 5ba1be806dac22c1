import { invalid } from '../../../shared/kernel/errors.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { readBellItems, SHOWN } from './bell.queries.ts';
import { bellMarkWrite } from './bell.records.ts';

/**
 * Marks entries of the caller's bell as read, or all that it has. Ids of others, and of entries that have ended, have no effect.
 * @throws VALIDATION for more ids than a bell shows
 */
export async function markBellRead(call: Call, viewer: TenantViewer, ids: readonly string[] | null): Promise<void> {
  if (ids !== null && ids.length > SHOWN) throw invalid('ids', sentence('Choose at most {most} notifications.', { most: SHOWN }));
  await idempotent(call, viewer.person, ['markBellRead', ids], async () => {
    const { items } = await readBellItems(viewer, call.now);
    const [newest] = items;
    const all = newest ? [bellMarkWrite(viewer.tenant.scope, viewer.person, newest.at)] : [];
    const some = items
      .filter(({ notification, read }) => !read && ids?.includes(String(notification)))
      .map((item): Write => ({ table: 'expiring', put: { ...item, read: true } }));
    return { writes: ids === null ? all : some, result: true };
  });
}
