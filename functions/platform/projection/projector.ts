import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { appendToFeed, type Entry } from './feed.ts';
import type { CommitFollower, FoldFollower, Follower, RecordFollower } from './row-projection.ts';
import { readGenerations } from './generation.ts';
import { commitKey, commitRow, parseCommitKey, type Scope, scopeOf } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { packRow, putRow, readRows, type StoredRow } from './views.ts';
import { unpack } from '../packing.ts';
import { inParallel } from '../runtime/parallel.ts';
import { park, storedCommits } from './parked.ts';
import { type FoldedStream, foldStream, isGapless, isPlatformFailure, type ReadEvent } from './stream-fold.ts';
import { type Arrived, arrivedIn, type BatchOutcome, outcomeFrom, type StreamBatch } from '../store/stream-record.ts';

/** Lambda ends the projector after so long; a rebuild waits for twice that, so that no run is left that has not seen it. */
export const PROJECTOR_LIMIT_MS = 10_000;
/** What has not begun by then is left for the next try, which then starts where this one ended. */
const BEGIN_UNTIL_MS = 7_000;
const AT_ONCE = 24;

export type Projector = {
  readonly followers: readonly Follower[];
  readonly readEvent: ReadEvent;
};

type Commits = readonly { readonly version: number; readonly item: Arrived['item'] }[];
/** The commits of one stream in a batch. */
type Touched = { readonly stream: StreamId; readonly key: string; readonly commits: Commits };

/** An entry for a tenant's feed in one generation, and the stream that waits for it to be there. */
export type Feeding = { readonly generation: number; readonly scope: Scope; readonly entry: Entry };

export const scopeOfStream = (stream: StreamId): Scope => scopeOf(parseCommitKey(commitKey(stream, 1)).tenant);

/** The one fold follower of a stream: its row has the stream's own name, so there is place for one. */
export const foldFollowerOf = (followers: readonly Follower[], stream: StreamId): FoldFollower | undefined =>
  followers.find((follower): follower is FoldFollower => follower.mode === 'fold' && follower.matches(stream));

export const recordFollowersOf = (followers: readonly Follower[], stream: StreamId): RecordFollower[] =>
  followers.filter((follower): follower is RecordFollower => follower.mode === 'record' && follower.matches(stream));

export const commitFollowersOf = (followers: readonly Follower[], stream: StreamId): CommitFollower[] =>
  followers.filter((follower): follower is CommitFollower => follower.mode === 'commit' && follower.matches(stream));

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
 * Brings the row of a stream up to what has come. A gap, and so everything that came too early, is read from Events.
 * Answers what stands afterwards; a commit that cannot be folded is parked, and the row stays as it was before it.
 */
async function advanceRow(
  projector: Projector,
  generation: number,
  follower: FoldFollower,
  touched: { readonly stream: StreamId; readonly commits: Commits },
  stored: StoredRow | undefined,
): Promise<StoredRow | undefined> {
  const from = stored?.v ?? 0;
  const versions = touched.commits.map(({ version }) => version);
  if (stored?.parked != null || versions.every((version) => version <= from)) return stored;
  const commits = isGapless(from, versions) ? touched.commits : await storedCommits(touched.stream, from + 1);
  const folded = await foldOn(projector, follower, stored, commits);
  // Nothing was there to be folded: the stream of records is ahead of what it tells of.
  if (folded.v === from && !folded.stuck) return stored;
  return putFolded(generation, follower.kind, touched.stream, { stored, folded });
}

/** Folds commits on top of what stands. */
export async function foldOn(
  projector: Projector,
  follower: FoldFollower,
  stored: StoredRow | undefined,
  commits: Commits,
): Promise<FoldedStream> {
  const packed = stored?.packed ?? null;
  const from = { v: stored?.v ?? 0, row: packed === null ? null : await unpack(packed), stuck: null };
  return foldStream(follower.projection, projector.readEvent, from, commits);
}

/** Parks first and flags the row then, so that a crash in between does it over rather than lose the body. */
export async function putFolded(
  generation: number,
  kind: string,
  stream: StreamId,
  { stored, folded }: { readonly stored: StoredRow | undefined; readonly folded: FoldedStream },
): Promise<StoredRow> {
  const { v, row, stuck } = folded;
  const advanced = v > (stored?.v ?? 0);
  if (stuck) await park(generation, { stream, ...stuck }, stuck.reason);
  const packed = advanced ? await packRow(stream, row) : (stored?.packed ?? null);
  return putRow(generation, stream, { kind, v, packed, parked: stuck?.version ?? null }, !advanced || stored?.parked != null);
}

/** The record as it is now, for every generation. What its reader throws for good parks the newest commit of the batch. */
async function recordEntries(generations: readonly number[], follower: RecordFollower, { stream, commits }: Touched): Promise<Feeding[]> {
  const newest = commits.reduce((a, b) => (b.version > a.version ? b : a));
  let found: { v: number; row: unknown } | null;
  try {
    found = await follower.read(stream);
  } catch (error) {
    if (isPlatformFailure(error)) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
    for (const generation of generations) await park(generation, { stream, ...newest }, reason);
    return [];
  }
  // A record that is gone is as new as the commit that says so.
  const packed = found === null ? null : await packRow(stream, found.row);
  const entry: Entry = { kind: follower.kind, stream, v: Math.max(found?.v ?? 0, newest.version), packed };
  return generations.map((generation) => ({ generation, scope: scopeOfStream(stream), entry }));
}

/** Rows of single commits, as far as a follower makes rows of them. */
export async function commitEntries(follower: CommitFollower, { stream, commits }: Pick<Touched, 'stream' | 'commits'>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { version, item } of commits) {
    const row = await follower.read(item);
    const own = commitRow(stream, version);
    if (row !== null) entries.push({ kind: follower.kind, stream: own, v: version, packed: await packRow(own, row) });
  }
  return entries;
}

/** Every row whose stored version covers a commit of the batch is fed, written now or by an earlier try that died before it fed. */
const foldedEntry = (generation: number, { stream, commits }: Touched, row: StoredRow | undefined): Feeding[] =>
  row && row.packed !== null && commits.some(({ version }) => version <= row.v)
    ? [{ generation, scope: scopeOfStream(stream), entry: { kind: row.kind, stream, v: row.v, packed: row.packed } }]
    : [];

/** Appends to the feeds of several tenants and generations. */
export async function feedAll(feedings: readonly Feeding[]): Promise<void> {
  const groups = new Map<string, Feeding[]>();
  for (const feeding of feedings) {
    const key = `${feeding.generation} ${feeding.scope.tenant}`;
    groups.set(key, [...(groups.get(key) ?? []), feeding]);
  }
  await inParallel([...groups.values()], AT_ONCE, async (group) => {
    const [first] = group;
    if (first)
      await appendToFeed(
        first.generation,
        first.scope,
        group.map(({ entry }) => entry),
      );
  });
}

class OutOfTime extends Error {}

/**
 * Follows one batch of the stream: folds in memory, writes each touched row once, then feeds. What fails by the platform's fault
 * is reported by its lowest sequence number and comes again; everything here may be repeated.
 */
export async function project(projector: Projector, batch: StreamBatch): Promise<BatchOutcome> {
  const beginUntil = Date.now() + BEGIN_UNTIL_MS;
  const arrived = arrivedIn(batch);
  const touched = byStream(arrived).filter(({ stream }) => projector.followers.some((follower) => follower.matches(stream)));
  if (touched.length === 0) return outcomeFrom(undefined);
  const failed = new Set<string>();
  const failures = new Map<string, number>();
  const fail = (key: string, error: unknown): void => {
    failed.add(key);
    const reason = error instanceof Error ? error.name : 'unknown';
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  try {
    await followAll(projector, touched, { beginUntil, fail });
  } catch (error) {
    for (const { key } of touched) fail(key, error);
  }
  if (failed.size > 0) logger.warn('projector.retry', { streams: failed.size, reasons: Object.fromEntries(failures) });
  return outcomeFrom(arrived.find(({ stream }) => failed.has(streamKey(stream))));
}

type Course = { readonly beginUntil: number; readonly fail: (key: string, error: unknown) => void };

async function followAll(projector: Projector, touched: readonly Touched[], { beginUntil, fail }: Course): Promise<void> {
  const { registered } = await readGenerations();
  const folded = touched.filter(({ stream }) => foldFollowerOf(projector.followers, stream));
  const stored = new Map<number, Map<string, StoredRow>>();
  for (const generation of registered)
    stored.set(
      generation,
      await readRows(
        generation,
        folded.map(({ stream }) => stream),
      ),
    );

  const follow = async (one: Touched): Promise<Feeding[]> => {
    const feedings: Feeding[] = [];
    try {
      if (Date.now() > beginUntil) throw new OutOfTime('Left for the next try.');
      const follower = foldFollowerOf(projector.followers, one.stream);
      for (const generation of follower ? registered : []) {
        if (!follower) break;
        const row = await advanceRow(projector, generation, follower, one, stored.get(generation)?.get(one.key));
        feedings.push(...foldedEntry(generation, one, row));
      }
      for (const reader of recordFollowersOf(projector.followers, one.stream))
        feedings.push(...(await recordEntries(registered, reader, one)));
      for (const reader of commitFollowersOf(projector.followers, one.stream)) {
        const scope = scopeOfStream(one.stream);
        for (const entry of await commitEntries(reader, one))
          feedings.push(...registered.map((generation) => ({ generation, scope, entry })));
      }
    } catch (error) {
      fail(one.key, error);
    }
    return feedings;
  };
  const feedings = (await inParallel(touched, AT_ONCE, follow)).flat();
  await feedAll(feedings).catch((error: unknown) => {
    for (const { entry } of feedings) fail(streamKey(entry.stream), error);
  });
}
