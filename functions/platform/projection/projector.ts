import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import type { Entry } from './feed-items.ts';
import type { CommitRowProjection, FoldRowProjection, RowProjection, RecordRowProjection } from './row-projection.ts';
import { readGenerations } from './generation.ts';
import { type LateOf, noteLate, readCommitRow } from './late-commits.ts';
import { commitRow, scopeOfStream, views } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { packRow, putRow, readRows, type StoredRow } from './views.ts';
import { entryOfRow, type Feeding, OutOfTime, type Projected, type RowPut, writeProjected } from './write-projected.ts';
import { unpack } from '../objects/packing.ts';
import { inParallel } from '../runtime/parallel.ts';
import { settings } from '../runtime/settings.ts';
import { unlessDeadly } from './deaths.ts';
import { park, storedCommits } from './parked.ts';
import { isSuspect, noteProjected } from './suspect-batch.ts';
import { type FoldedStream, foldStream, isGapless, isInfrastructureFault, type ReadEvent } from './stream-fold.ts';
import { type Arrived, arrivedIn, type BatchOutcome, outcomeFrom, type StreamBatch } from '../store/stream-record.ts';

/** The projector's time limit in Lambda. A rebuild waits for twice as long, so that no run is left that does not know the new generation. */
export const PROJECTOR_LIMIT_MS = 10_000;
/** Streams that have not begun by then are left for the next try, which starts where this one ended. */
const BEGIN_UNTIL_MS = 7_000;
const AT_ONCE = 24;

export type Projector = {
  readonly projections: readonly RowProjection[];
  readonly readEvent: ReadEvent;
};

type Commits = readonly { readonly version: number; readonly item: Arrived['item'] }[];
/** The commits of one stream in a batch. */
type Touched = { readonly stream: StreamId; readonly key: string; readonly commits: Commits };

/** Returns the fold projection of a stream. There is at most one, since its row has the name of the stream. */
export const foldProjectionOf = (projections: readonly RowProjection[], stream: StreamId): FoldRowProjection | undefined =>
  projections.find((projection): projection is FoldRowProjection => projection.mode === 'fold' && projection.matches(stream));

export const recordProjectionsOf = (projections: readonly RowProjection[], stream: StreamId): RecordRowProjection[] =>
  projections.filter((projection): projection is RecordRowProjection => projection.mode === 'record' && projection.matches(stream));

export const commitProjectionsOf = (projections: readonly RowProjection[], stream: StreamId): CommitRowProjection[] =>
  projections.filter((projection): projection is CommitRowProjection => projection.mode === 'commit' && projection.matches(stream));

function byStream(arrived: readonly Arrived[]): Touched[] {
  const groups = new Map<string, Touched & { commits: Arrived[] }>();
  for (const commit of arrived) {
    const key = streamKey(commit.stream);
    const group = groups.get(key) ?? { stream: commit.stream, key, commits: [] };
    group.commits.push(commit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Folds the commits of a batch onto the row of their stream. Commits that are missing before them are read from Events. Returns the row to
 * put, or the stored one where there is nothing to put; a commit that cannot be folded is parked, and the row stays as it was before it.
 */
async function advanceRow(
  projector: Projector,
  generation: number,
  projection: FoldRowProjection,
  touched: { readonly stream: StreamId; readonly commits: Commits },
  stored: StoredRow | undefined,
): Promise<RowPut | StoredRow | undefined> {
  const from = stored?.v ?? 0;
  const versions = touched.commits.map(({ version }) => version);
  if (stored?.parked != null || versions.every((version) => version <= from)) return stored;
  const commits = isGapless(from, versions) ? touched.commits : await storedCommits(touched.stream, from + 1);
  const folded = await foldOn(projector, projection, stored, commits);
  // There was nothing to fold: the batch holds a commit that a read of Events does not return yet.
  if (folded.v === from && !folded.stuck) return stored;
  return rowToPut(generation, projection.kind, touched.stream, { stored, folded });
}

/**
 * Folds a stream from its first commit on, without a look at its row: there is none, unless the batch is given again. A first commit that
 * cannot be folded goes the way of those that have a row.
 */
async function newRow(
  projector: Projector,
  generation: number,
  projection: FoldRowProjection,
  { stream, commits }: Touched,
): Promise<RowPut | null> {
  const folded = await foldOn(projector, projection, undefined, commits);
  if (folded.stuck) return null;
  const packed = await packRow(stream, folded.row);
  return { generation, stream, row: { kind: projection.kind, v: folded.v, packed, parked: null }, overParked: false, isNew: true };
}

/** Whether a batch has all commits of a stream from the first one on. */
const isFromFirst = ({ commits }: Touched): boolean =>
  isGapless(
    0,
    commits.map(({ version }) => version),
  );

/** Returns the row to put of a stream, or the stored one where there is nothing to put. `rows`: those that were read for the batch. */
async function projectedRow(
  projector: Projector,
  generation: number,
  projection: FoldRowProjection,
  one: Touched,
  rows: Rows | undefined,
): Promise<RowPut | StoredRow | undefined> {
  if (!isFromFirst(one)) return advanceRow(projector, generation, projection, one, rows?.get(one.key));
  const row = await newRow(projector, generation, projection, one);
  return row ?? advanceRow(projector, generation, projection, one, (await readRows(generation, [one.stream])).get(one.key));
}

/** Folds commits into a stored row. */
export async function foldOn(
  projector: Projector,
  projection: FoldRowProjection,
  stored: StoredRow | undefined,
  commits: Commits,
): Promise<FoldedStream> {
  const packed = stored?.packed ?? null;
  const from = { v: stored?.v ?? 0, row: packed === null ? null : await unpack(packed), stuck: null };
  return foldStream(projection.projection, projector.readEvent, from, commits);
}

type Folding = { readonly stored: StoredRow | undefined; readonly folded: FoldedStream };

/** Returns the row to put after a fold. Parks first and flags the row then: a crash in between repeats both, and does not lose the body. */
async function rowToPut(generation: number, kind: string, stream: StreamId, { stored, folded }: Folding): Promise<RowPut> {
  const { v, row, stuck } = folded;
  const advanced = v > (stored?.v ?? 0);
  if (stuck) await park(generation, { stream, ...stuck }, stuck.reason);
  const packed = advanced ? await packRow(stream, row) : (stored?.packed ?? null);
  const overParked = !advanced || stored?.parked != null;
  return { generation, stream, row: { kind, v, packed, parked: stuck?.version ?? null }, overParked };
}

/** Puts the row of a fold. Returns the row that is stored afterwards. */
export async function putFolded(generation: number, kind: string, stream: StreamId, folding: Folding): Promise<StoredRow> {
  const { row, overParked } = await rowToPut(generation, kind, stream, folding);
  return putRow(generation, stream, row, overParked);
}

/** Returns the entries of a record as it is now, for every generation. A record that cannot be read parks the newest commit of the batch. */
async function recordEntries(
  generations: readonly number[],
  projection: RecordRowProjection,
  { stream, commits }: Touched,
): Promise<Feeding[]> {
  const newest = commits.reduce((a, b) => (b.version > a.version ? b : a));
  let record: { v: number; row: unknown } | null;
  try {
    record = await projection.read(stream, commits.find(({ version }) => version === 1)?.item);
  } catch (error) {
    if (isInfrastructureFault(error)) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
    for (const generation of generations) await park(generation, { stream, ...newest }, reason);
    return [];
  }
  // A record that was deleted has the version of the commit that says so.
  const packed = record === null ? null : await packRow(stream, record.row);
  const entry: Entry = { kind: projection.kind, stream, v: Math.max(record?.v ?? 0, newest.version), packed };
  return generations.map((generation) => ({ generation, scope: scopeOfStream(stream), entry }));
}

/** Returns the rows that a projection makes of single commits. */
export async function commitEntries(
  projection: CommitRowProjection,
  { stream, commits }: Pick<Touched, 'stream' | 'commits'>,
  lateOf: LateOf = noteLate,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { version, item } of commits) {
    const read = await readCommitRow(projection, { stream, version, item }, lateOf);
    const rowStream = commitRow(stream, version);
    if (read !== null) entries.push({ kind: projection.kind, stream: rowStream, v: read.v, packed: await packRow(rowStream, read.row) });
  }
  return entries;
}

/**
 * Projects one batch of the stream: folds in memory, writes each touched row once, then appends to the feeds. Of streams that failed by
 * a fault of the infrastructure the lowest sequence number is reported, and Lambda sends the batch again; all of this may be repeated.
 */
export async function project(projector: Projector, batch: StreamBatch): Promise<BatchOutcome> {
  const beginUntil = Date.now() + BEGIN_UNTIL_MS;
  const arrived = arrivedIn(batch);
  const touched = byStream(arrived).filter(({ stream }) => projector.projections.some((projection) => projection.matches(stream)));
  if (touched.length === 0) return outcomeFrom(undefined);
  const failed = new Set<string>();
  const failures = new Map<string, number>();
  const fail = (key: string, error: unknown): void => {
    failed.add(key);
    const reason = error instanceof Error ? error.name : 'unknown';
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  const run = { beginUntil, fail };
  try {
    if (isSuspect(batch)) await followEach(projector, touched, run);
    else await followAll(projector, touched, run);
  } catch (error) {
    for (const { key } of touched) fail(key, error);
  }
  if (failed.size === 0) noteProjected();
  else logger.warn('projector.retry', { streams: failed.size, reasons: Object.fromEntries(failures) });
  return outcomeFrom(arrived.find(({ stream }) => failed.has(streamKey(stream))));
}

type BatchRun = { readonly beginUntil: number; readonly fail: (key: string, error: unknown) => void };

type Rows = ReadonlyMap<string, StoredRow>;

/** The generations that the last batch of this process found. */
let lastRegistered: readonly number[] = [1];

/** Returns the rows of streams in every registered generation. Those that the last batch found are read together with the generations of this one. */
async function storedRows(streams: readonly StreamId[]): Promise<ReadonlyMap<number, Rows>> {
  const expected = lastRegistered;
  const [{ registered }, ...rows] = await Promise.all([readGenerations(), ...expected.map((generation) => readRows(generation, streams))]);
  lastRegistered = registered;
  const known = new Map(expected.map((generation, index) => [generation, rows[index]]));
  const stored = new Map<number, Rows>();
  for (const generation of registered) stored.set(generation, known.get(generation) ?? (await readRows(generation, streams)));
  return stored;
}

/** Parks the first commit of a stream at which the process died twice, in every generation. What follows it in the stream waits. */
async function parkDead({ projections }: Projector, { stream, key, commits }: Touched, reason: string): Promise<void> {
  const first = commits.reduce((a, b) => (b.version < a.version ? b : a));
  const projection = foldProjectionOf(projections, stream);
  const { registered } = await readGenerations();
  for (const generation of registered) {
    if (!projection) {
      await park(generation, { stream, ...first }, reason);
      continue;
    }
    const stored = (await readRows(generation, [stream])).get(key);
    const folded: FoldedStream = { v: stored?.v ?? 0, row: null, stuck: { ...first, reason } };
    await putFolded(generation, projection.kind, stream, { stored, folded });
  }
}

/** Projects streams one by one, each with a note that it was begun, so that the one at which processes die is found and parked. */
async function followEach(projector: Projector, touched: readonly Touched[], run: BatchRun): Promise<void> {
  // The process that died had begun, too, and noted nothing.
  const known = settings().REPLACES_DEAD === undefined ? 0 : 1;
  for (const one of touched) {
    if (Date.now() > run.beginUntil) {
      run.fail(one.key, new OutOfTime());
      continue;
    }
    const key = views.attempt(one.stream, Math.min(...one.commits.map(({ version }) => version)));
    const attempt = { table: 'views', key, known, park: (reason: string) => parkDead(projector, one, reason) } as const;
    await unlessDeadly(attempt, () => followAll(projector, [one], run)).catch((error: unknown) => run.fail(one.key, error));
  }
}

async function followAll(projector: Projector, touched: readonly Touched[], { beginUntil, fail }: BatchRun): Promise<void> {
  const folded = touched.filter(({ stream }) => foldProjectionOf(projector.projections, stream));
  const stored = await storedRows(folded.filter((one) => !isFromFirst(one)).map(({ stream }) => stream));
  const registered = [...stored.keys()];
  const isLate = (): boolean => Date.now() > beginUntil;

  const follow = async (one: Touched): Promise<Projected | null> => {
    const projected: Projected = { key: one.key, lowest: Math.min(...one.commits.map(({ version }) => version)), rows: [], feedings: [] };
    try {
      if (isLate()) throw new OutOfTime();
      const projection = foldProjectionOf(projector.projections, one.stream);
      for (const generation of projection ? registered : []) {
        if (!projection) break;
        const row = await projectedRow(projector, generation, projection, one, stored.get(generation));
        if (row && 'generation' in row) projected.rows.push(row);
        else projected.feedings.push(...entryOfRow(generation, one.stream, row, projected.lowest));
      }
      for (const reader of recordProjectionsOf(projector.projections, one.stream))
        projected.feedings.push(...(await recordEntries(registered, reader, one)));
      for (const reader of commitProjectionsOf(projector.projections, one.stream)) {
        const scope = scopeOfStream(one.stream);
        for (const entry of await commitEntries(reader, one))
          projected.feedings.push(...registered.map((generation) => ({ generation, scope, entry })));
      }
      return projected;
    } catch (error) {
      fail(one.key, error);
      return null;
    }
  };
  const projected = (await inParallel(touched, AT_ONCE, follow)).flatMap((one) => one ?? []);
  await writeProjected(projected, { fail, isLate });
}
