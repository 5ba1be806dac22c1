import { asId, type TenantId } from '../../shared/kernel/ids.ts';
import { BOOK_GROWN } from '../platform/book/book-copies.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { requestAllCompactions, compact } from './compact.ts';
import { PROJECTOR } from './row-projections.ts';

type Asked = { readonly 'detail-type': string; readonly detail: { readonly generation?: number; readonly tenant?: number } };

/** For one tenant when its book has grown; once a day, asks for all of them. */
export async function handler(event: Asked): Promise<void> {
  if (event['detail-type'] !== BOOK_GROWN) return requestAllCompactions();
  const { generation, tenant } = event.detail;
  if (generation === undefined || tenant === undefined) throw new Error(`${BOOK_GROWN} has to name a generation and a tenant.`);
  await compact(PROJECTOR, generation, scopeOf(asId<TenantId>(tenant)));
}
