import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Item, scan } from '../platform/dynamo.ts';
import type { BookRow } from '../platform/book-take.ts';
import type { RecordFollower, StreamRow } from '../platform/projection/row-projection.ts';
import { commitRow, parseCommitKey, scopeOf } from '../platform/keys/keys.ts';
import { streamMark } from '../platform/marks.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { storedCommits } from '../platform/projection/parked.ts';
import { commitFollowersOf, foldFollowerOf, type Projector } from '../platform/projection/projector.ts';
import { refusalRows } from '../platform/refusals.ts';
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

/** What a replay hands over: folded streams, and rows read from records (which have no stuck commits and no row of Views). */
export type Sink = {
  readonly folded: (streams: readonly Replayed[]) => Promise<void>;
  readonly recorded: (tenant: TenantId, rows: readonly BookRow[]) => Promise<void>;
};

type Gathered = { readonly stream: StreamId; readonly tenant: TenantId; readonly commits: { version: number; item: Item }[] };

const AT_ONCE = 32;
const RECORDS_AT_ONCE = 1_000;

/**
 * Goes over all events, consistently, and folds every stream from its first commit; then reads the records of every tenant that
 * was met. Commits of a stream lie together in the table, so that no more than one page and one stream are held.
 * Answers how many commits were read.
 */
export async function replay(projector: Projector, sink: Sink, only?: TenantId): Promise<number> {
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
    await fold(projector, sink, closed);
  }
  if (open) await fold(projector, sink, [open]);
  for (const tenant of tenants) await readRecords(projector, sink, tenant);
  return commits;
}

async function fold(projector: Projector, sink: Sink, streams: readonly Gathered[]): Promise<void> {
  const folded = await inParallel(streams, AT_ONCE, (one) => folding(projector, one));
  await sink.folded(folded.flatMap((one) => one ?? []));
  const single = await inParallel(streams, AT_ONCE, async (one) => ({ tenant: one.tenant, rows: await commitRows(projector, one) }));
  for (const [tenant, own] of Map.groupBy(single, (one) => one.tenant))
    await sink.recorded(
      tenant,
      own.flatMap(({ rows }) => rows),
    );
}

/** Commits that are rows of their own. */
async function commitRows(projector: Projector, { stream, commits }: Gathered): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (const follower of commitFollowersOf(projector.followers, stream)) {
    for (const { version, item } of commits) {
      const row = await follower.read(item);
      const own = commitRow(stream, version);
      if (row !== null) rows.push({ kind: follower.kind, stream: streamKey(own), name: streamMark(own), v: version, row });
    }
  }
  return rows;
}

async function folding(projector: Projector, { stream, tenant, commits }: Gathered): Promise<Replayed | null> {
  const follower = foldFollowerOf(projector.followers, stream);
  if (!follower) return null;
  // An engine that hands a partition over in pieces would leave a gap here.
  const whole = isGapless(
    0,
    commits.map(({ version }) => version),
  )
    ? commits
    : await storedCommits(stream, 1);
  const { v, row, stuck } = await foldStream(follower.projection, projector.readEvent, { v: 0, row: null, stuck: null }, whole);
  return { tenant, stream, kind: follower.kind, v, row, stuck };
}

async function readRecords(projector: Projector, sink: Sink, tenant: TenantId): Promise<void> {
  for (const follower of projector.followers) {
    if (follower.mode !== 'record') continue;
    const all = await follower.all?.(scopeOf(tenant));
    if (all) {
      await sink.recorded(
        tenant,
        all.map((one) => bookRow(follower, one)),
      );
      continue;
    }
    const streams = await follower.streams(scopeOf(tenant));
    for (let from = 0; from < streams.length; from += RECORDS_AT_ONCE) {
      const rows = await inParallel(streams.slice(from, from + RECORDS_AT_ONCE), AT_ONCE, (stream) => reading(follower, stream));
      await sink.recorded(
        tenant,
        rows.flatMap((row) => row ?? []),
      );
    }
  }
  await sink.recorded(tenant, await refusalRows(scopeOf(tenant), 0, Date.now()));
}

async function reading(follower: RecordFollower, stream: StreamId): Promise<BookRow | null> {
  const found = await follower.read(stream);
  return found && bookRow(follower, { stream, ...found });
}

const bookRow = ({ kind }: RecordFollower, { stream, v, row }: StreamRow): BookRow => ({
  kind,
  stream: streamKey(stream),
  name: streamMark(stream),
  v,
  row,
});
