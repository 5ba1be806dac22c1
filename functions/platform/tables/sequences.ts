import type { IdKind, NumericId } from '../../../shared/kernel/ids.ts';
import { asId } from '../../../shared/kernel/ids.ts';
import { updateItem } from './dynamo.ts';
import { platform } from '../keys/keys.ts';

/** Ids of a kind come from one global sequence, leased in blocks by each running function. The rest of a block is lost when it stops. */
const BLOCK = 100;

type Lease = { next: number; end: number };
const leases = new Map<IdKind, Promise<Lease>>();

async function lease(kind: IdKind): Promise<Lease> {
  const item = await updateItem('platform', platform.sequence(kind), {
    update: 'ADD #last :block',
    names: { '#last': 'last' },
    values: { ':block': BLOCK },
    returns: 'ALL_NEW',
  });
  const end = Number(item?.['last']);
  return { next: end - BLOCK + 1, end };
}

/** Returns the next free id of a kind. */
export async function nextId<Id extends NumericId>(kind: IdKind): Promise<Id> {
  for (;;) {
    const current = leases.get(kind) ?? start(kind);
    const block = await current;
    if (block.next <= block.end) {
      const id = block.next;
      block.next += 1;
      return asId<Id>(id);
    }
    // Several callers may find the block empty; the first one leases the next.
    if (leases.get(kind) === current) leases.delete(kind);
  }
}

function start(kind: IdKind): Promise<Lease> {
  const leased = lease(kind);
  leases.set(kind, leased);
  leased.catch(() => leases.delete(kind));
  return leased;
}

/** Returns several ids of a kind, in rising order. */
export async function nextIds<Id extends NumericId>(kind: IdKind, count: number): Promise<Id[]> {
  const ids: Id[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await nextId<Id>(kind));
  return ids;
}
