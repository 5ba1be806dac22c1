import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Item, scan } from '../platform/dynamo.ts';
import type { BookRow } from '../platform/book-take.ts';
import { parseCommitKey } from '../platform/keys.ts';
import { streamMark } from '../platform/marks.ts';
import { inParallel } from '../platform/parallel.ts';
import { storedCommits } from '../platform/parked.ts';
import { foldFollowerOf, type Projector, recordFollowersOf } from '../platform/projector.ts';
import { foldStream, isGapless, type Stuck } from '../platform/stream-fold.ts';

/** A stream folded from its first commit, as far as it goes. */
export type Replayed = { readonly tenant: TenantId; readonly stream: StreamId; readonly kind: string; readonly v: number; readonly row: unknown; readonly stuck: Stuck | null };

/** What a replay hands over: folded streams, and rows read from records (which have no stuck commits and no row of Views). */
export type Sink = {
  readonly folded: (streams: readonly Replayed[]) => Promise<void>;
  readonly recorded: (tenant: TenantId, rows: readonly BookRow[]) => Promise<void>;
};

type Gathered = { readonly stream: StreamId; readonly tenant: TenantId; readonly commits: { version: number; item: Item }[] };

const AT_ONCE = 32;

/**
 * Goes over all events, consistently, and folds every stream from its first commit; a stream of announcements is read from its
 * record once. Commits of a stream lie together in the table, so that no more than one page and one stream are held.
 * Answers how many commits were read.
 */
export async function replay(projector: Projector, sink: Sink, only?: TenantId): Promise<number> {
  let commits = 0;
  let open: Gathered | undefined;
  for await (const page of scan('events')) {
    commits += page.length;
    const closed: Gathered[] = [];
    for (const item of page) {
      const { stream, version, tenant } = parseCommitKey(item);
      if (only !== undefined && tenant !== only) continue;
      if (open && streamKey(open.stream) !== streamKey(stream)) {
        closed.push(open);
        open = undefined;
      }
      open ??= { stream, tenant, commits: [] };
      open.commits.push({ version, item });
    }
    await hand(projector, sink, closed);
  }
  if (open) await hand(projector, sink, [open]);
  return commits;
}

async function hand(projector: Projector, sink: Sink, streams: readonly Gathered[]): Promise<void> {
  const folded = await inParallel(streams, AT_ONCE, (one) => folding(projector, one));
  await sink.folded(folded.flatMap((one) => one ?? []));
  const rows = await inParallel(streams, AT_ONCE, async (one) => ({ tenant: one.tenant, rows: await reading(projector, one) }));
  for (const [tenant, own] of Map.groupBy(rows, (one) => one.tenant)) {
    const all = own.flatMap((one) => one.rows);
    if (all.length > 0) await sink.recorded(tenant, all);
  }
}

async function folding(projector: Projector, { stream, tenant, commits }: Gathered): Promise<Replayed | null> {
  const follower = foldFollowerOf(projector.followers, stream);
  if (!follower) return null;
  // An engine that hands a partition over in pieces would leave a gap here.
  const whole = isGapless(0, commits.map(({ version }) => version)) ? commits : await storedCommits(stream, 1);
  const { v, row, stuck } = await foldStream(follower.projection, projector.readEvent, { v: 0, row: null, stuck: null }, whole);
  return { tenant, stream, kind: follower.kind, v, row, stuck };
}

async function reading(projector: Projector, { stream, commits }: Gathered): Promise<BookRow[]> {
  const newest = Math.max(...commits.map(({ version }) => version));
  const rows: BookRow[] = [];
  for (const follower of recordFollowersOf(projector.followers, stream)) {
    const found = await follower.read(stream);
    rows.push({ kind: follower.kind, stream: streamKey(stream), name: streamMark(stream), v: Math.max(found?.v ?? 0, newest), row: found?.row ?? null });
  }
  return rows;
}
