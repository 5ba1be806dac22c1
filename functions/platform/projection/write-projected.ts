import type { StreamId } from '../../../events/kernel/commit.ts';
import { type Scope, scopeOfStream } from '../keys/keys.ts';
import { inParallel } from '../runtime/parallel.ts';
import { appendToFeed } from './feed.ts';
import type { Entry } from './feed-items.ts';
import { putNewRow, putRow, type StoredRow } from './views.ts';

const AT_ONCE = 24;

/** An entry for a tenant's feed in one generation. */
export type Feeding = { readonly generation: number; readonly scope: Scope; readonly entry: Entry };

/** A row to put in one generation: as `putRow`, or as `putNewRow` where none was read since there should be none. */
export type RowPut = {
  readonly generation: number;
  readonly stream: StreamId;
  readonly row: StoredRow;
  readonly overParked: boolean;
  readonly isNew?: true;
};

/** What the commits of one stream in a batch came to. `lowest`: the version of the first of them. */
export type Projected = { readonly key: string; readonly lowest: number; readonly rows: RowPut[]; readonly feedings: Feeding[] };

/** A row whose stored version covers a commit of the batch is fed, also when an earlier try has written it and did not feed it. */
export const entryOfRow = (generation: number, stream: StreamId, row: StoredRow | undefined, lowest: number): Feeding[] =>
  row && row.packed !== null && lowest <= row.v
    ? [{ generation, scope: scopeOfStream(stream), entry: { kind: row.kind, stream, v: row.v, packed: row.packed } }]
    : [];

/** Appends to the feeds of several tenants and generations. */
export async function feedAll(feedings: readonly Feeding[]): Promise<void> {
  const feeds = Map.groupBy(feedings, ({ generation, scope }) => `${generation} ${scope.tenant}`);
  await inParallel([...feeds.values()], AT_ONCE, async (feed) => {
    const [first] = feed;
    if (first)
      await appendToFeed(
        first.generation,
        first.scope,
        feed.map(({ entry }) => entry),
      );
  });
}

/** Why a stream is left for the next try of the batch. */
export class OutOfTime extends Error {}

/** What a batch is told about its streams, and whether it may not begin to write any more. */
type BatchRun = { readonly fail: (key: string, error: unknown) => void; readonly isLate: () => boolean };

/** Writes the rows, each unless a newer one is stored, and then the entries of those that are stored. */
export async function writeProjected(projected: readonly Projected[], { fail, isLate }: BatchRun): Promise<void> {
  const written = await inParallel(projected, AT_ONCE, async (one) => {
    const feedings: Feeding[] = [];
    try {
      if (isLate()) throw new OutOfTime();
      for (const { generation, stream, row, overParked, isNew } of one.rows) {
        const stored = isNew ? await putNewRow(generation, stream, row) : await putRow(generation, stream, row, overParked);
        feedings.push(...entryOfRow(generation, stream, stored, one.lowest));
      }
      return { key: one.key, feedings: [...feedings, ...one.feedings] };
    } catch (error) {
      fail(one.key, error);
      return { key: one.key, feedings };
    }
  });
  await feedAll(written.flatMap(({ feedings }) => feedings)).catch((error: unknown) => {
    for (const { key } of written) fail(key, error);
  });
}
