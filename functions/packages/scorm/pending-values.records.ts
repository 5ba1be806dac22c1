import * as z from 'zod/mini';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { expiring, type Scope } from '../../platform/keys/keys.ts';
import { pack, packed, unpack } from '../../platform/objects/packing.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { putItem } from '../../platform/tables/dynamo.ts';
import { record, type RecordOf } from '../../platform/tables/record.ts';
import type { SentValues } from './runtime-values.ts';

const STORED_SECONDS = 86_400;
const BODY_LIMIT = 128 * 1024;

/**
 * Expiring `values#t7#u42`/`a#c9#u17`: what a package has set with single calls since its last commit, texts encrypted. It is old once the
 * session has a commit of the same number or a higher one.
 */
export const pendingRecord = record('uncommitted values', {
  session: z.string(),
  seq: z.int(),
  body: packed,
  v: z.int(),
  ttl: z.int(),
});
/** The item of uncommitted values. */
export type PendingItem = RecordOf<typeof pendingRecord>;

/** What a package has set and not committed. */
export type Pending = SentValues & { readonly seq: number };

/** Returns what is uncommitted in a session whose last commit has this number; null for nothing. */
export async function pendingOf(item: PendingItem | null, session: string, committed: number): Promise<Pending | null> {
  if (!item || item.session !== session || item.seq <= committed) return null;
  return { ...(await unpack<SentValues>(item.body)), seq: item.seq };
}

/** Returns later values over earlier ones. */
export const mergedValues = (earlier: SentValues | null, later: SentValues): SentValues => ({
  values: { ...earlier?.values, ...later.values },
  time: later.time ?? earlier?.time ?? null,
  exit: later.exit ?? earlier?.exit ?? null,
});

/** Stores uncommitted values in place of those that were read. Returns false when others have changed them meanwhile. */
export async function replacePending(
  scope: Scope,
  stream: StreamId,
  read: PendingItem | null,
  { session, seq, ...values }: Pending & { readonly session: string },
  now: Instant,
): Promise<boolean> {
  const body = await pack(scope, values, BODY_LIMIT);
  const ttl = Math.floor(toMillis(now) / 1000) + STORED_SECONDS;
  const item = { ...expiring.packageValues(stream), session, seq, body, v: (read?.v ?? 0) + 1, ttl };
  const condition = read
    ? { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': read.v } }
    : { condition: 'attribute_not_exists(pk)' };
  try {
    await putItem('expiring', item, condition);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
