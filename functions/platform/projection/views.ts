import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { setTimeout as pause } from 'node:timers/promises';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { getMany, type Item, putItem, query } from '../dynamo.ts';
import { currentGeneration } from './generation.ts';
import { commitKey, parseCommitKey, type Scope, scopeOf, streamNamed, views } from '../keys/keys.ts';
import type { Mark } from '../marks.ts';
import { type Packed, pack, unpack } from '../packing.ts';

const ROW_LIMIT = 64 * 1024;

/**
 * What stands for a stream: the folded row as of version `v`. `parked` is the commit that could not be folded: nothing after
 * it is taken in until it is redriven. A stream whose first commit is parked has no row yet.
 */
export type StoredRow = { readonly kind: string; readonly v: number; readonly packed: Packed | null; readonly parked: number | null };

type RowItem = Item & { k: string; v: number; r?: Packed; parked?: number };

/** Reads an item that is a row: see streamOfRow in keys.ts. */
export function storedOf(item: Item): StoredRow {
  const { k, v, r, parked } = item as RowItem; // written by putRow alone
  return { kind: k, v, packed: r ?? null, parked: parked ?? null };
}

const scopeOfStream = (stream: StreamId): Scope => scopeOf(parseCommitKey(commitKey(stream, 1)).tenant);

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
 * Puts a row unless a newer one stands; answers what stands afterwards. With `overParked`, a row of the same version gives way
 * too: that is how a stream is parked, and how a redriven one goes on.
 */
export async function putRow(generation: number, stream: StreamId, row: StoredRow, overParked = false): Promise<StoredRow> {
  const item: RowItem = {
    ...views.row(generation, stream),
    k: row.kind,
    v: row.v,
    ...(row.packed !== null && { r: row.packed }),
    ...(row.parked !== null && { parked: row.parked }),
  };
  const older = overParked ? 'v <= :v' : 'v < :v';
  try {
    await putItem('views', item, { condition: `attribute_not_exists(v) OR ${older}`, values: { ':v': row.v } });
    return row;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item) return storedOf(unmarshall(error.Item) as RowItem);
    const standing = (await readRows(generation, [stream])).get(streamKey(stream));
    if (!standing) throw error;
    return standing;
  }
}

const WAIT_MS = 2_000;
const POLL_MS = 20;

/** A learner's rows of one kind, as lists of one person need them. */
export type PersonRow<Row> = { readonly v: number; readonly row: Row };

/**
 * A person's rows of a kind, by their stream's name. With marks, waits until the rows have what those commits brought, at most 2 s,
 * then answers with what there is.
 */
export async function personRows<Row>(
  scope: Scope,
  person: PersonId,
  kind: string,
  after: readonly Mark[] = [],
): Promise<PersonRow<Row>[]> {
  const generation = await currentGeneration();
  const pk = views.person(generation, scope, person);
  const own = views.row(generation, streamNamed(scope, `u${person}/`)).pk;
  const awaited = after.filter((mark) => views.row(generation, streamNamed(scope, mark.stream)).pk === own);
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const items = await query<RowItem>('views', { pk });
    if (Date.now() >= until || awaited.every((mark) => reached(items, scope, mark))) return rowsOf<Row>(items, kind);
    await pause(POLL_MS);
  }
}

/** A mark of a stream that folds into no row here waits for nothing. */
function reached(items: readonly RowItem[], scope: Scope, mark: Mark): boolean {
  const { name } = streamNamed(scope, mark.stream);
  if (!FOLDED.test(name)) return true;
  const item = items.find((one) => one.sk === name);
  return item !== undefined && item.v >= mark.version;
}

/** Enrolments and certificates: the streams of a person that fold into rows of their own. */
const FOLDED = /^[ex]#c\d+$/;

const rowsOf = <Row>(items: readonly RowItem[], kind: string): Promise<PersonRow<Row>[]> =>
  Promise.all(items.flatMap(({ k, v, r }) => (k === kind && r !== undefined ? [unpack<Row>(r).then((row) => ({ v, row }))] : [])));
