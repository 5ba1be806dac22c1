import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import type { FeedRow } from '../../../events/kernel/projection.ts';
import { dynamo, tableName } from '../tables/client.ts';
import { deleteAll } from '../tables/batches.ts';
import { query } from '../tables/dynamo.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import { type Scope, streamNamed, views } from '../keys/keys.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import { type Packed, packed, unpack } from '../objects/packing.ts';
import { record, type RecordOf } from '../tables/record.ts';

/**
 * The feed of a tenant: every row that changed, whole, in the order of the clock. Stamps are set anew at each try, and a try
 * lasts no longer than the projector's time limit, so an entry that becomes visible late is never stamped earlier than
 * OVERLAP_MS ago: who reads again from that far before its mark misses nothing.
 */
export const OVERLAP_MS = 15_000;
const KEPT_SECONDS = 7 * 24 * 3600;

/** What stands for a stream, packed as it is stored; `packed: null` means that it is gone. */
export type Entry = { readonly kind: string; readonly stream: StreamId; readonly v: number; readonly packed: Packed | null };

const feedRecord = record('entry of a feed', { k: z.string(), s: z.string(), v: z.int(), r: z.optional(packed), ttl: z.int() });
type FeedItem = RecordOf<typeof feedRecord>;

/** Tells writers apart that stamp in the same millisecond. */
const writer = randomBytes(5).toString('base64url');
let written = 0;

function itemOf(generation: number, scope: Scope, entry: Entry): FeedItem {
  const now = Date.now();
  written += 1;
  return {
    ...views.feedEntry(generation, scope, now, `${written.toString(36).padStart(7, '0')}${writer}`),
    k: entry.kind,
    s: streamInTenant(entry.stream),
    v: entry.v,
    ...(entry.packed !== null && { r: entry.packed }),
    ttl: Math.floor(now / 1000) + KEPT_SECONDS,
  };
}

const MOST_ITEMS = 25;
/** Below the 16 MB of a call, as its JSON is longer than the items. */
const MOST_BYTES = 6_000_000;
const sizeOf = ({ packed }: Entry): number => 300 + (typeof packed === 'string' || packed instanceof Uint8Array ? packed.length : 0);

function chunksOf(entries: readonly Entry[]): Entry[][] {
  const chunks: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const current = chunks.at(-1);
    bytes += sizeOf(entry);
    if (current && current.length < MOST_ITEMS && bytes <= MOST_BYTES) current.push(entry);
    else {
      chunks.push([entry]);
      bytes = sizeOf(entry);
    }
  }
  return chunks;
}

/** Appends to a tenant's feed. What DynamoDB did not take is stamped again and sent again. */
export async function appendToFeed(generation: number, scope: Scope, entries: readonly Entry[]): Promise<void> {
  await Promise.all(chunksOf(entries).map((chunk) => appendChunk(generation, scope, chunk)));
}

async function appendChunk(generation: number, scope: Scope, entries: readonly Entry[]): Promise<void> {
  const table = tableName('views');
  let pending = entries;
  for (let turn = 1; pending.length > 0; turn += 1) {
    if (turn > 1) await pauseBefore(turn);
    const bySort = new Map<string, Entry>();
    const requests = pending.map((entry) => {
      const item = itemOf(generation, scope, entry);
      bySort.set(item.sk, entry);
      return { PutRequest: { Item: item } };
    });
    const { UnprocessedItems } = await dynamo().send('BatchWriteItem', { RequestItems: { [table]: requests } });
    pending = (UnprocessedItems?.[table] ?? []).flatMap(({ PutRequest }) => bySort.get(String(PutRequest?.Item?.['sk'])) ?? []);
  }
}

/** Deletes the entries of these streams that hold a row of a lower version than the given one, with everything that they told. */
export async function dropFromFeed(generation: number, scope: Scope, versions: ReadonlyMap<string, number>): Promise<void> {
  const pk = views.feed(generation, scope);
  let after = views.feedFrom(0);
  for (;;) {
    const items = await query('views', { pk, after, limit: PAGE }, feedRecord);
    await deleteAll(
      'views',
      items.filter(({ s, v, r }) => r !== undefined && v < (versions.get(s) ?? 0)),
    );
    const last = items.at(-1);
    if (!last || items.length < PAGE) return;
    after = last.sk;
  }
}

/** A row of the feed with its place in it. */
export type Fed = FeedRow & { readonly ms: number; readonly place: string; readonly name: string };

const PAGE = 1_000;

/**
 * Reads a feed consistently from a time on (the caller takes the overlap off), page by page, to its end or to `until`.
 * `skip` leaves out what the caller has already, before it is unpacked.
 */
export async function* readFeed(
  generation: number,
  scope: Scope,
  range: { readonly from: number; readonly until?: number },
  skip: (place: string) => boolean = () => false,
): AsyncGenerator<Fed[]> {
  const pk = views.feed(generation, scope);
  const until = range.until === undefined ? '~' : views.feedFrom(range.until + 1);
  let after = views.feedFrom(range.from);
  for (;;) {
    const items = await query('views', { pk, after, limit: PAGE }, feedRecord);
    const itemsBefore = items.filter((item) => item.sk < until);
    const newItems = itemsBefore.filter((item) => !skip(item.sk));
    if (newItems.length > 0) yield await Promise.all(newItems.map((item) => fedOf(scope, item)));
    const last = items.at(-1);
    if (!last || items.length < PAGE || itemsBefore.length < items.length) return;
    after = last.sk;
  }
}

async function fedOf(scope: Scope, item: FeedItem): Promise<Fed> {
  const row = item.r === undefined ? null : await unpack(item.r);
  return {
    kind: item.k,
    stream: streamKey(streamNamed(scope, item.s)),
    v: item.v,
    row,
    ms: views.feedStamp(item),
    place: item.sk,
    name: item.s,
  };
}
