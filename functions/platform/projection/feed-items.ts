import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import type { Key } from '../keys/keys.ts';
import { type Packed, packed, unpack } from '../objects/packing.ts';
import type { Item } from '../tables/client.ts';
import { MalformedRecord, record, type RecordOf } from '../tables/record.ts';

/** What stands for a stream, packed as it is stored; `packed: null` means that it is gone. */
export type Entry = { readonly kind: string; readonly stream: StreamId; readonly v: number; readonly packed: Packed | null };

const singleRecord = record('entry of a feed', { k: z.string(), s: z.string(), v: z.int(), r: z.optional(packed), ttl: z.int() });
/** `rows`: the JSON of several entries, each as kind, stream, version and row; null for a row that is gone. */
const batchRecord = record('entries of a feed', { rows: z.string(), ttl: z.int() });
type FeedItem = RecordOf<typeof singleRecord> | RecordOf<typeof batchRecord>;

const line = z.tuple([z.string(), z.string(), z.int(), z.unknown()]);
type Line = z.infer<typeof line>;

/** Entries of one item, and characters of their rows: an item costs the embedded engine as much as a hundred short rows in one. */
const MOST_TOGETHER = 25;
const MOST_CHARACTERS = 24_000;

const textOf = ({ packed: row }: Entry): string | null => (row === null ? 'null' : typeof row === 'string' ? row : null);

/** Returns the entries in runs that fit one item each: rows that are text together, others alone. */
export function inItems(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  let open: { readonly run: Entry[]; characters: number } | undefined;
  for (const entry of entries) {
    const text = textOf(entry);
    if (text === null) runs.push([entry]);
    else if (open && open.run.length < MOST_TOGETHER && open.characters + text.length <= MOST_CHARACTERS) {
      open.run.push(entry);
      open.characters += text.length;
    } else {
      open = { run: [entry], characters: text.length };
      runs.push(open.run);
    }
  }
  return runs;
}

const lineOf = (entry: Entry): string =>
  `[${JSON.stringify(entry.kind)},${JSON.stringify(streamInTenant(entry.stream))},${entry.v},${textOf(entry) ?? 'null'}]`;

/** Returns the item of a run of entries. `ttl`: seconds since 1970 at which it may go. */
export function itemOf(key: Key, run: readonly Entry[], ttl: number): FeedItem {
  const [only] = run;
  if (!only || run.length > 1) return { ...key, rows: `[${run.map(lineOf).join(',')}]`, ttl };
  return {
    ...key,
    k: only.kind,
    s: streamInTenant(only.stream),
    v: only.v,
    ...(only.packed !== null && { r: only.packed }),
    ttl,
  };
}

/** An entry as it is read: `name` is its stream's within the tenant. */
export type ReadEntry = { readonly kind: string; readonly name: string; readonly v: number; readonly row: unknown };

function linesOf(item: Item): Line[] {
  const { rows } = batchRecord.parse(item);
  const lines = safeParse(z.array(line), JSON.parse(rows));
  if (!lines.success) throw new MalformedRecord(batchRecord.name, item, ['rows']);
  return lines.data;
}

/** Returns about how many characters an item has. */
export function charactersOf({ rows, r }: Item): number {
  const row = rows ?? r;
  return 300 + (typeof row === 'string' || row instanceof Uint8Array ? row.length : 0);
}

const isBatch = (item: Item): boolean => item['rows'] !== undefined;

/** Returns the entries of an item in their order. @throws MalformedRecord */
export async function entriesIn(item: Item): Promise<ReadEntry[]> {
  if (isBatch(item)) return linesOf(item).map(([kind, name, v, row]) => ({ kind, name, v, row }));
  const { k, s, v, r } = singleRecord.parse(item);
  return [{ kind: k, name: s, v, row: r === undefined ? null : await unpack(r) }];
}

/**
 * Returns an item without the rows of these streams that are of a lower version: the item itself where it has none, null where it has
 * nothing else. Entries that say that a stream is gone stay.
 */
export function withoutOlder(item: Item, versions: ReadonlyMap<string, number>): Item | null {
  const isOlder = (name: string, v: number): boolean => v < (versions.get(name) ?? 0);
  if (!isBatch(item)) {
    const { s, v, r } = singleRecord.parse(item);
    return r !== undefined && isOlder(s, v) ? null : item;
  }
  const lines = linesOf(item);
  const kept = lines.filter(([, name, v, row]) => row === null || !isOlder(name, v));
  if (kept.length === lines.length) return item;
  return kept.length === 0 ? null : { ...item, rows: JSON.stringify(kept) };
}
