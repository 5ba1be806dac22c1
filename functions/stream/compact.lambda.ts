import { asId, type TenantId } from '../../shared/kernel/ids.ts';
import { BOOK_GROWN } from '../platform/book/book-copies.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { guardedEvents } from '../platform/projection/parked-events.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { requestAllCompactions, compact } from './compact.ts';
import { PROJECTOR } from './row-projections.ts';

type CompactRequest = { readonly 'detail-type': string; readonly detail: { readonly generation?: number; readonly tenant?: number } };

async function compactOne({ detail: { generation, tenant } }: CompactRequest): Promise<void> {
  if (generation === undefined || tenant === undefined) throw new Error(`${BOOK_GROWN} has to name a generation and a tenant.`);
  await compact(PROJECTOR, generation, scopeOf(asId<TenantId>(tenant)));
}

const guarded = guardedEvents<CompactRequest>(
  {
    work: 'compact',
    nameOf: ({ detail: { generation, tenant } }) => `${generation}/${tenant}`,
    tenantOf: ({ detail }) => detail.tenant ?? null,
    messageOf: ({ detail }) => ({ type: BOOK_GROWN, detail }),
  },
  compactOne,
);

/** For one tenant when its book has grown; once a day, asks for all of them. */
export const handler = loggedWork(
  (event: CompactRequest) => (event['detail-type'] === BOOK_GROWN ? (event.detail.tenant ?? null) : null),
  (event) => (event['detail-type'] === BOOK_GROWN ? guarded(event) : requestAllCompactions()),
);
