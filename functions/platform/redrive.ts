import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import { readGenerations } from './generation.ts';
import { unpark, storedCommits, park } from './parked.ts';
import { feedAll, foldFollowerOf, type Projector, recordFollowersOf, scopeOfStream } from './projector.ts';
import { unpack } from './packing.ts';
import { foldStream } from './stream-fold.ts';
import { packRow, putRow, readRows, type StoredRow } from './views.ts';

/** What a redrive came to: where the row stands, and the commit that still cannot be followed. */
export type Redriven = { readonly generation: number; readonly v: number; readonly parked: number | null };

/**
 * Reads a stream from Events and brings its rows up to date in every generation, parked or not: after a fold was mended,
 * or after the stream of Events was lost.
 */
export async function redrive(projector: Projector, stream: StreamId): Promise<Redriven[]> {
  const { registered } = await readGenerations();
  const outcomes: Redriven[] = [];
  for (const generation of registered) {
    const folded = await redriveFold(projector, generation, stream);
    const read = await redriveRecords(projector, generation, stream);
    outcomes.push({ generation, v: Math.max(folded?.v ?? 0, read), parked: folded?.parked ?? null });
  }
  return outcomes;
}

/**
 * Goes over Events again after the row was put: the projector skipped what came while the row was still flagged, and what it
 * skipped is in Events by then.
 */
async function redriveFold(projector: Projector, generation: number, stream: StreamId): Promise<StoredRow | undefined> {
  const follower = foldFollowerOf(projector.followers, stream);
  if (!follower) return undefined;
  let row = (await readRows(generation, [stream])).get(streamKey(stream));
  for (;;) {
    const from = row?.v ?? 0;
    const commits = await storedCommits(stream, from + 1);
    if (commits.length === 0 && row?.parked == null) break;
    const before = row?.packed == null ? null : await unpack(row.packed);
    const folded = await foldStream(follower.projection, projector.readEvent, { v: from, row: before, stuck: null }, commits);
    if (folded.stuck) await park(generation, { stream, ...folded.stuck }, folded.stuck.reason);
    const packed = folded.v > from ? await packRow(stream, folded.row) : (row?.packed ?? null);
    row = await putRow(generation, stream, { kind: follower.kind, v: folded.v, packed, parked: folded.stuck?.version ?? null }, true);
    await unpark(generation, stream, row.v);
    if (row.parked !== null) break;
  }
  if (row && row.packed !== null) {
    await feedAll([{ generation, scope: scopeOfStream(stream), entry: { kind: row.kind, stream, v: row.v, packed: row.packed } }]);
  }
  return row;
}

/** Answers the version of the newest record that was read. */
async function redriveRecords(projector: Projector, generation: number, stream: StreamId): Promise<number> {
  const followers = recordFollowersOf(projector.followers, stream);
  if (followers.length === 0) return 0;
  const newest = (await storedCommits(stream, 1)).at(-1)?.version ?? 0;
  for (const follower of followers) {
    const found = await follower.read(stream);
    const packed = found === null ? null : await packRow(stream, found.row);
    await feedAll([{ generation, scope: scopeOfStream(stream), entry: { kind: follower.kind, stream, v: Math.max(found?.v ?? 0, newest), packed } }]);
  }
  await unpark(generation, stream, newest);
  return newest;
}
