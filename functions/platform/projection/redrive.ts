import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { readGenerations } from './generation.ts';
import { storedCommits, unpark } from './parked.ts';
import {
  commitEntries,
  commitFollowersOf,
  feedAll,
  foldFollowerOf,
  foldOn,
  type Projector,
  putFolded,
  recordFollowersOf,
  scopeOfStream,
} from './projector.ts';
import { packRow, readRows, type StoredRow } from './views.ts';

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
    await redriveCommits(projector, generation, stream);
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
    const commits = await storedCommits(stream, (row?.v ?? 0) + 1);
    if (commits.length === 0 && (row?.parked ?? null) === null) break;
    row = await putFolded(generation, follower.kind, stream, { stored: row, folded: await foldOn(projector, follower, row, commits) });
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
    await feedAll([
      { generation, scope: scopeOfStream(stream), entry: { kind: follower.kind, stream, v: Math.max(found?.v ?? 0, newest), packed } },
    ]);
  }
  await unpark(generation, stream, newest);
  return newest;
}

async function redriveCommits(projector: Projector, generation: number, stream: StreamId): Promise<void> {
  const followers = commitFollowersOf(projector.followers, stream);
  const commits = followers.length === 0 ? [] : await storedCommits(stream, 1);
  const scope = scopeOfStream(stream);
  for (const follower of followers)
    await feedAll((await commitEntries(follower, { stream, commits })).map((entry) => ({ generation, scope, entry })));
}
