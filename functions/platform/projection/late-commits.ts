import * as z from 'zod/mini';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { type Scope, scopeOfStream, SPLIT, views } from '../keys/keys.ts';
import { inParallel } from '../runtime/parallel.ts';
import { writtenAt } from '../store/event-store.ts';
import type { Item } from '../tables/client.ts';
import { conflictingItem, isConditionFailure } from '../tables/condition-failure.ts';
import { getItem, putItem, query } from '../tables/dynamo.ts';
import { record } from '../tables/record.ts';
import type { CommitRowProjection } from './row-projection.ts';

/** A commit that is projected so long after it was written is late: who reads in order has passed its place already. */
export const LATE_MS = 10_000;

/** Views `t7#late#{0-15}`/{partition}/{stream}@{version}: when a late commit was last about to become readable. Rows that are made again have it from here. */
const lateRecord = record('late commit', { ms: z.number() });

/** Returns when a commit becomes readable whose row is made now, in milliseconds, where that is late, else null; a repeat makes it later. */
export async function noteLate(stream: StreamId, version: number, item: Item): Promise<number | null> {
  const now = Date.now();
  if (now - toMillis(writtenAt(item)) <= LATE_MS) return null;
  const key = views.lateCommit(scopeOfStream(stream), stream, version);
  try {
    await putItem('views', { ...key, ms: now }, { condition: 'attribute_not_exists(pk) OR ms < :ms', values: { ':ms': now } });
    return now;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const stored = conflictingItem(error) ?? (await getItem('views', key));
    return stored ? lateRecord.parse(stored).ms : now;
  }
}

/** When the late commits of a tenant became readable, in milliseconds, by their sort keys. */
export type LateCommits = ReadonlyMap<string, number>;

/** Returns the late commits of a tenant. */
export async function readLateCommits(scope: Scope): Promise<LateCommits> {
  const parts = await inParallel(
    Array.from({ length: SPLIT }, (_, n) => views.lateCommits(scope, n)),
    SPLIT,
    (pk) => query('views', { pk }, lateRecord),
  );
  return new Map(parts.flat().map(({ sk, ms }) => [sk, ms]));
}

/** Says when a commit became readable, in milliseconds; null: in time. */
export type LateOf = (stream: StreamId, version: number, item: Item) => Promise<number | null>;

/** Returns what is known of the late commits of a tenant, for rows that are made again. */
export const storedLateOf =
  (late: LateCommits): LateOf =>
  (stream, version) =>
    Promise.resolve(late.get(views.lateCommit(scopeOfStream(stream), stream, version).sk) ?? null);

/** The row of a commit; `v` is its version, or, of a late one, when it became readable: a later row of a commit takes the place of an earlier one. */
export type CommitRow = { readonly v: number; readonly row: unknown };

/** Returns the row that a projection makes of a commit; null for none. */
export async function readCommitRow(
  projection: CommitRowProjection,
  { stream, version, item }: { readonly stream: StreamId; readonly version: number; readonly item: Item },
  lateOf: LateOf,
): Promise<CommitRow | null> {
  const row = await projection.read(item);
  if (row === null || projection.isOrdered !== true) return row === null ? null : { v: version, row };
  const late = await lateOf(stream, version, item);
  return late === null ? { v: version, row } : { v: late, row: await projection.read(item, toInstant(late)) };
}
