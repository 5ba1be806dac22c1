import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import type { Item } from '../platform/tables/client.ts';
import { scan } from '../platform/tables/dynamo.ts';
import type { BookRow } from '../platform/book/apply-rows.ts';
import type { RecordRowProjection, StreamRow } from '../platform/projection/row-projection.ts';
import { commitRow, parseCommitKey, scopeOf } from '../platform/keys/keys.ts';
import { streamInTenant } from '../../events/kernel/streams.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { storedLateOf, type LateCommits, readCommitRow, readLateCommits } from '../platform/projection/late-commits.ts';
import { storedCommits } from '../platform/projection/parked.ts';
import { commitProjectionsOf, foldProjectionOf, type Projector } from '../platform/projection/projector.ts';
import { deniedCallRows } from '../platform/book/denied-calls.ts';
import { foldStream, isGapless, type Stuck } from '../platform/projection/stream-fold.ts';

/** A stream folded from its first commit, as far as it goes. */
export type Replayed = {
  readonly tenant: TenantId;
  readonly stream: StreamId;
  readonly kind: string;
  readonly v: number;
  readonly row: unknown;
  readonly stuck: Stuck | null;
};

/** Receives the results of a replay: folded streams, and rows read from records (which have no stuck commits and no row of Views). */
export type Sink = {
  readonly folded: (streams: readonly Replayed[]) => Promise<void>;
  readonly recorded: (tenant: TenantId, rows: readonly BookRow[]) => Promise<void>;
};

type Gathered = { readonly stream: StreamId; readonly tenant: TenantId; readonly commits: { version: number; item: Item }[] };

const AT_ONCE = 32;
const RECORDS_AT_ONCE = 1_000;

/**
 * Reads all events, consistently, and folds every stream from its first commit; then reads the records of every tenant. Commits of a
 * stream are together in the table, so that no more than one page and one stream are in memory. Returns how many commits were read.
 */
export async function replay(projector: Projector, sink: Sink, only?: TenantId): Promise<number> {
  const late = new Map<TenantId, Promise<LateCommits>>();
  const lateIn = (tenant: TenantId): Promise<LateCommits> => {
    const read = late.get(tenant) ?? readLateCommits(scopeOf(tenant));
    late.set(tenant, read);
    return read;
  };
  let commits = 0;
  let open: Gathered | undefined;
  const tenants = new Set<TenantId>();
  for await (const page of scan('events')) {
    commits += page.length;
    const closed: Gathered[] = [];
    for (const item of page) {
      const { stream, version, tenant } = parseCommitKey(item);
      if (only !== undefined && tenant !== only) continue;
      tenants.add(tenant);
      if (open && streamKey(open.stream) !== streamKey(stream)) {
        closed.push(open);
        open = undefined;
      }
      open ??= { stream, tenant, commits: [] };
      open.commits.push({ version, item });
    }
    await fold(projector, sink, closed, lateIn);
  }
  if (open) await fold(projector, sink, [open], lateIn);
  for (const tenant of tenants) await readRecords(projector, sink, tenant);
  return commits;
}

type LateIn = (tenant: TenantId) => Promise<LateCommits>;

async function fold(projector: Projector, sink: Sink, streams: readonly Gathered[], lateIn: LateIn): Promise<void> {
  const folded = await inParallel(streams, AT_ONCE, (one) => folding(projector, one));
  await sink.folded(folded.flatMap((one) => one ?? []));
  const single = await inParallel(streams, AT_ONCE, async (one) => ({
    tenant: one.tenant,
    rows: await commitRows(projector, one, lateIn),
  }));
  for (const [tenant, commitRows] of Map.groupBy(single, (one) => one.tenant))
    await sink.recorded(
      tenant,
      commitRows.flatMap(({ rows }) => rows),
    );
}

/** Commits that are rows of their own. */
async function commitRows(projector: Projector, { stream, tenant, commits }: Gathered, lateIn: LateIn): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (const projection of commitProjectionsOf(projector.projections, stream)) {
    const lateOf = storedLateOf(projection.isOrdered ? await lateIn(tenant) : new Map());
    for (const { version, item } of commits) {
      const read = await readCommitRow(projection, { stream, version, item }, lateOf);
      const commitStream = commitRow(stream, version);
      if (read !== null) rows.push({ kind: projection.kind, stream: streamKey(commitStream), name: streamInTenant(commitStream), ...read });
    }
  }
  return rows;
}

async function folding(projector: Projector, { stream, tenant, commits }: Gathered): Promise<Replayed | null> {
  const projection = foldProjectionOf(projector.projections, stream);
  if (!projection) return null;
  // An engine that returns a partition in pieces would leave a gap here.
  const whole = isGapless(
    0,
    commits.map(({ version }) => version),
  )
    ? commits
    : await storedCommits(stream, 1);
  const { v, row, stuck } = await foldStream(projection.projection, projector.readEvent, { v: 0, row: null, stuck: null }, whole);
  return { tenant, stream, kind: projection.kind, v, row, stuck };
}

async function readRecords(projector: Projector, sink: Sink, tenant: TenantId): Promise<void> {
  for (const projection of projector.projections) {
    if (projection.mode !== 'record') continue;
    const all = await projection.all?.(scopeOf(tenant));
    if (all) {
      await sink.recorded(
        tenant,
        all.map((one) => bookRow(projection, one)),
      );
      continue;
    }
    const streams = await projection.streams(scopeOf(tenant));
    for (const chunk of chunksOf(streams, RECORDS_AT_ONCE)) {
      const rows = await inParallel(chunk, AT_ONCE, (stream) => reading(projection, stream));
      await sink.recorded(
        tenant,
        rows.flatMap((row) => row ?? []),
      );
    }
  }
  await sink.recorded(tenant, await deniedCallRows(scopeOf(tenant), 0, Date.now()));
}

async function reading(projection: RecordRowProjection, stream: StreamId): Promise<BookRow | null> {
  const projected = await projection.read(stream);
  return projected && bookRow(projection, { stream, ...projected });
}

const bookRow = ({ kind }: RecordRowProjection, { stream, v, row }: StreamRow): BookRow => ({
  kind,
  stream: streamKey(stream),
  name: streamInTenant(stream),
  v,
  row,
});
