import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { readGenerations } from './generation.ts';
import { storedLateOf, type LateOf, noteLate, readLateCommits } from './late-commits.ts';
import { storedCommits, unpark } from './parked.ts';
import {
  commitEntries,
  commitProjectionsOf,
  foldProjectionOf,
  foldOn,
  type Projector,
  putFolded,
  recordProjectionsOf,
} from './projector.ts';
import { scopeOfStream } from '../keys/keys.ts';
import { packRow, readRows, type StoredRow } from './views.ts';
import { feedAll } from './write-projected.ts';

/** The result of a redrive: the version of the row, and the commit that still cannot be projected. */
export type Redriven = { readonly generation: number; readonly v: number; readonly parked: number | null };

/**
 * Reads a stream from Events and brings its rows up to date in every generation, parked or not: after a fold was corrected,
 * or after the stream of Events was lost.
 */
export async function redrive(projector: Projector, stream: StreamId): Promise<Redriven[]> {
  const { registered } = await readGenerations();
  const outcomes: Redriven[] = [];
  const followed = await followedUntil(registered, stream);
  for (const generation of registered) {
    const folded = await redriveFold(projector, generation, stream);
    const version = await redriveRecords(projector, generation, stream);
    outcomes.push({ generation, v: Math.max(folded?.v ?? 0, version), parked: folded?.parked ?? null });
  }
  await redriveCommits(projector, registered, stream, followed);
  return outcomes;
}

/** Returns up to which commit every generation has followed a stream; all of a stream that has no row. */
async function followedUntil(generations: readonly number[], stream: StreamId): Promise<number> {
  const rows = await Promise.all(generations.map((generation) => readRows(generation, [stream])));
  return Math.min(...rows.map((row) => row.get(streamKey(stream))?.v ?? Infinity));
}

/**
 * Reads Events again after the row was stored: the projector skipped commits while the row was still flagged, and those are in Events
 * by then.
 */
async function redriveFold(projector: Projector, generation: number, stream: StreamId): Promise<StoredRow | undefined> {
  const projection = foldProjectionOf(projector.projections, stream);
  if (!projection) return undefined;
  let row = (await readRows(generation, [stream])).get(streamKey(stream));
  for (;;) {
    const commits = await storedCommits(stream, (row?.v ?? 0) + 1);
    if (commits.length === 0 && (row?.parked ?? null) === null) break;
    row = await putFolded(generation, projection.kind, stream, { stored: row, folded: await foldOn(projector, projection, row, commits) });
    await unpark(generation, stream, row.v);
    if (row.parked !== null) break;
  }
  if (row && row.packed !== null) {
    await feedAll([{ generation, scope: scopeOfStream(stream), entry: { kind: row.kind, stream, v: row.v, packed: row.packed } }]);
  }
  return row;
}

/** Returns the version of the newest record that was read. */
async function redriveRecords(projector: Projector, generation: number, stream: StreamId): Promise<number> {
  const projections = recordProjectionsOf(projector.projections, stream);
  if (projections.length === 0) return 0;
  const newest = (await storedCommits(stream, 1)).at(-1)?.version ?? 0;
  for (const projection of projections) {
    const projected = await projection.read(stream);
    const packed = projected === null ? null : await packRow(stream, projected.row);
    await feedAll([
      {
        generation,
        scope: scopeOfStream(stream),
        entry: { kind: projection.kind, stream, v: Math.max(projected?.v ?? 0, newest), packed },
      },
    ]);
  }
  await unpark(generation, stream, newest);
  return newest;
}

/** Rows of commits that were not followed become readable now; those of others stay where they are. A stream that has no other row is parked no more. */
async function redriveCommits(projector: Projector, generations: readonly number[], stream: StreamId, followed: number): Promise<void> {
  const projections = commitProjectionsOf(projector.projections, stream);
  const commits = projections.length === 0 ? [] : await storedCommits(stream, 1);
  const scope = scopeOfStream(stream);
  const known = storedLateOf(projections.length === 0 ? new Map() : await readLateCommits(scope));
  const lateOf: LateOf = (...commit) => (commit[1] > followed ? noteLate(...commit) : known(...commit));
  for (const projection of projections) {
    const entries = await commitEntries(projection, { stream, commits }, lateOf);
    await feedAll(generations.flatMap((generation) => entries.map((entry) => ({ generation, scope, entry }))));
  }
  const [newest] = commits.slice(-1);
  if (!newest || foldProjectionOf(projector.projections, stream)) return;
  for (const generation of generations) await unpark(generation, stream, newest.version);
}
