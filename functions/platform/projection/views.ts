import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { isFolded } from '../../../events/kernel/streams.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { getMany } from '../tables/batches.ts';
import type { Item } from '../tables/client.ts';
import { putItem, query } from '../tables/dynamo.ts';
import { conflictingItem, isConditionFailure } from '../tables/condition-failure.ts';
import { committed, logNotReached } from './awaited-commits.ts';
import { currentGeneration } from './generation.ts';
import { type Scope, scopeOfStream, streamNamed, views } from '../keys/keys.ts';
import type { ConsistencyToken } from '../keys/consistency-tokens.ts';
import { type Packed, pack, packed, unpack } from '../objects/packing.ts';
import { record, type RecordOf } from '../tables/record.ts';

const ROW_LIMIT = 64 * 1024;

/**
 * What stands for a stream: the folded row as of version `v`. `parked` is the commit that could not be folded: nothing after
 * it is taken in until it is redriven. A stream whose first commit is parked has no row yet.
 */
export type StoredRow = { readonly kind: string; readonly v: number; readonly packed: Packed | null; readonly parked: number | null };

const rowRecord = record('row', { k: z.string(), v: z.int(), r: z.optional(packed), parked: z.optional(z.int()) });
type RowItem = RecordOf<typeof rowRecord>;

/** Reads an item that is a row: see streamOfRow in keys.ts. */
export function storedOf(item: Item): StoredRow {
  const { k, v, r, parked } = rowRecord.parse(item);
  return { kind: k, v, packed: r ?? null, parked: parked ?? null };
}

/** The rows of streams by their streamKey, read consistently; those that have none are missing. */
export async function readRows(generation: number, streams: readonly StreamId[]): Promise<Map<string, StoredRow>> {
  const items = await getMany(
    'views',
    streams.map((stream) => views.row(generation, stream)),
  );
  const rows = new Map<string, StoredRow>();
  for (const [index, stream] of streams.entries()) {
    const item = items[index];
    if (item) rows.set(streamKey(stream), storedOf(item));
  }
  return rows;
}

export const packRow = (stream: StreamId, row: unknown): Promise<Packed> => pack(scopeOfStream(stream), row, ROW_LIMIT);

/**
 * Puts a row unless a newer one is stored. Returns the row that is stored afterwards. With `overParked`, a row of the same version is
 * replaced too: to park a stream, and to redrive it.
 */
export const putRow = (generation: number, stream: StreamId, row: StoredRow, overParked = false): Promise<StoredRow> =>
  putRowIf(generation, stream, row, {
    condition: `attribute_not_exists(v) OR ${overParked ? 'v <= :v' : 'v < :v'}`,
    values: { ':v': row.v },
  });

/**
 * Puts the first row of a stream, folded from its first commit on. Returns the row that is stored afterwards: one that was there stays where
 * it is as new, or parked.
 */
export async function putNewRow(generation: number, stream: StreamId, row: StoredRow): Promise<StoredRow> {
  const stored = await putRowIf(generation, stream, row, { condition: 'attribute_not_exists(v)' });
  return stored.parked !== null || stored.v >= row.v ? stored : putRow(generation, stream, row);
}

async function putRowIf(
  generation: number,
  stream: StreamId,
  row: StoredRow,
  options: { readonly condition: string; readonly values?: Readonly<Record<string, unknown>> },
): Promise<StoredRow> {
  const item: RowItem = {
    ...views.row(generation, stream),
    k: row.kind,
    v: row.v,
    ...(row.packed !== null && { r: row.packed }),
    ...(row.parked !== null && { parked: row.parked }),
  };
  try {
    await putItem('views', item, options);
    return row;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const conflicting = conflictingItem(error);
    if (conflicting) return storedOf(conflicting);
    const stored = (await readRows(generation, [stream])).get(streamKey(stream));
    if (!stored) throw error;
    return stored;
  }
}

const WAIT_MS = 2_000;
const POLL_MS = 20;

/** A learner's rows of one kind, as lists of one person need them. */
export type PersonRow<Row> = { readonly v: number; readonly row: Row };

/**
 * A person's rows of a kind, by their stream's name. With marks of commits that exist, waits until the rows have what those brought, at
 * most 2 s, then answers with what there is.
 */
export async function personRows<Row>(
  scope: Scope,
  person: PersonId,
  kind: string,
  after: readonly ConsistencyToken[] = [],
): Promise<PersonRow<Row>[]> {
  const generation = await currentGeneration();
  const pk = views.person(generation, scope, person);
  const until = Date.now() + WAIT_MS;
  let items = await query('views', { pk }, rowRecord);
  const missing = (marks: readonly ConsistencyToken[]): ConsistencyToken[] => marks.filter((mark) => !reached(items, scope, mark));
  const notThere = missing(after.filter((mark) => views.row(generation, streamNamed(scope, mark.stream)).pk === pk));
  let awaited = notThere.length > 0 ? await committed(scope, notThere) : [];
  while (awaited.length > 0 && Date.now() < until) {
    await pause(POLL_MS);
    items = await query('views', { pk }, rowRecord);
    awaited = missing(awaited);
  }
  logNotReached(scope, after, awaited);
  return rowsOf<Row>(items, kind);
}

/** A mark of a stream that folds into no row here waits for nothing. */
function reached(items: readonly RowItem[], scope: Scope, mark: ConsistencyToken): boolean {
  const stream = streamNamed(scope, mark.stream);
  if (!isFolded(stream)) return true;
  const item = items.find((row) => row.sk === stream.name);
  return item !== undefined && item.v >= mark.version;
}

const rowsOf = <Row>(items: readonly RowItem[], kind: string): Promise<PersonRow<Row>[]> =>
  Promise.all(items.flatMap(({ k, v, r }) => (k === kind && r !== undefined ? [unpack<Row>(r).then((row) => ({ v, row }))] : [])));
