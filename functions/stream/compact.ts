import type { StoredFile } from '../../events/kernel/book.ts';
import { toMillis } from '../../shared/kernel/instant.ts';
import { type Base, fetchFile, hasCurrentShape, replaceBase, readBase, sweepBases } from '../platform/book/book-base.ts';
import { storeBase } from '../platform/book/base-store.ts';
import { BOOK_GROWN } from '../platform/book/book-copies.ts';
import { publish } from '../platform/runtime/bus.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { OVERLAP_MS, readFeed } from '../platform/projection/feed.ts';
import { readGenerations } from '../platform/projection/generation.ts';
import { platform, PLATFORM_TENANT, type Scope } from '../platform/keys/keys.ts';
import { withLease } from '../platform/tables/lease.ts';
import { logger } from '../platform/runtime/logger.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { deniedCallRows } from '../platform/book/denied-calls.ts';
import { baseFromSpool, openSpool } from './base-spool.ts';
import { bookRowOf } from './book-row.ts';
import { replay } from './replay.ts';

/** Everything that was stamped so long ago is in the feed: tries last 10 s at most, and clocks differ by less than the rest. */
export const SETTLED_MS = 60_000;
/** Entries of the feed live for seven days; a base whose mark is older than this may lack what has gone. */
const TRUSTED_MS = 6 * 24 * 3600 * 1000;
/** The next compaction waits no longer than this for one that was killed. */
const LEASE_SECONDS = 30;

/** Several readers may request a base at once; one serves them all. */
const FRESH_MS = 60_000;

export type Compaction = 'compacted' | 'marked' | 'made anew' | 'overtaken' | 'fresh' | 'busy';

/** `partBytes`: the size at which another part of the statements begins. */
export type CompactOptions = { readonly settledMs?: number; readonly freshMs?: number; readonly partBytes?: number };

/** Writes a tenant's new base and makes it the newest. Safe beside readers and other compactions, and when killed at any point. */
export async function compact(projector: Projector, generation: number, scope: Scope, options: CompactOptions = {}): Promise<Compaction> {
  const { settledMs = SETTLED_MS, freshMs = FRESH_MS } = options;
  const done = await withLease(`book#${generation}#${scope.tenant}`, LEASE_SECONDS, async (): Promise<Compaction> => {
    const begun = Date.now();
    const until = begun - settledMs;
    const base = await readBase(generation, scope);
    if (base && hasCurrentShape(base) && base.mark > until - freshMs) return 'fresh';
    const isWhole = base ? hasCurrentShape(base) && base.mark > begun - TRUSTED_MS : await isYoung(scope, begun);
    const outcome = isWhole
      ? await fromBase(generation, scope, base, { until, ...options })
      : await rebuildBase(projector, generation, scope, { until, ...options });
    await sweepBases(generation, scope);
    return outcome;
  });
  const outcome = done ?? 'busy';
  logger.info('book.compact', { tenant: scope.tenant, generation, outcome });
  return outcome;
}

/** Requests a base for every tenant: entries of the feed expire, and a base must hold them before. */
export async function requestAllCompactions(): Promise<void> {
  const { registered } = await readGenerations();
  const instances = await query('platform', { pk: platform.instances() });
  const tenants = [PLATFORM_TENANT, ...instances.map((item) => Number(item.sk))];
  const messages = tenants.flatMap((tenant) => registered.map((generation) => ({ type: BOOK_GROWN, detail: { generation, tenant } })));
  const refused = await publish(messages);
  if (refused !== null) throw new Error(`The bus took ${refused} of ${messages.length} messages.`);
}

/** An instance younger than its feed has all its rows there: its first base needs nothing else. */
async function isYoung(scope: Scope, now: number): Promise<boolean> {
  const createdAt = (await getItem('platform', platform.instance(scope.tenant)))?.['createdAt'];
  return typeof createdAt === 'string' && toMillis(createdAt) > now - TRUSTED_MS;
}

async function fetchBaseFile(base: Base | undefined, file: StoredFile, path: string): Promise<void> {
  const key = base?.files[file];
  if (key !== undefined) await fetchFile(key, path);
}

type Compacting = CompactOptions & { readonly until: number };

async function fromBase(generation: number, scope: Scope, base: Base | undefined, compacting: Compacting): Promise<Compaction> {
  const { until, partBytes } = compacting;
  const from = base?.mark ?? 0;
  const mark = Math.max(from, until);
  const feed = readFeed(generation, scope, { from: from - OVERLAP_MS, until });
  const first = await feed.next();
  const denied = await deniedCallRows(scope, from - SETTLED_MS, Date.now());
  // Nothing is new: the files stay, and only the watermark moves.
  if (first.done && base && !denied.some(({ kind }) => kind === 'act'))
    return (await replaceBase(generation, scope, base, { mark, files: base.files })) ? 'marked' : 'overtaken';
  // The feed is read once, though each file takes its rows by itself.
  const spool = openSpool();
  try {
    if (!first.done) await spool.add(scope.tenant, first.value);
    for await (const rows of feed) await spool.add(scope.tenant, rows);
    await spool.add(scope.tenant, denied);
    const former = { files: base?.files ?? {}, fetch: (file: StoredFile, path: string) => fetchBaseFile(base, file, path) };
    const files = await storeBase(generation, scope, {
      rows: () => spool.rows(scope.tenant),
      dated: spool.dated(scope.tenant),
      former,
      partBytes,
    });
    return (await replaceBase(generation, scope, base, { mark, files })) ? 'compacted' : 'overtaken';
  } finally {
    await spool.drop();
  }
}

/** Makes a base from Events and Records: where there is none, or it has other tables, or entries after it may have expired. */
async function rebuildBase(projector: Projector, generation: number, scope: Scope, { until, partBytes }: Compacting): Promise<Compaction> {
  const spool = openSpool();
  try {
    await replay(
      projector,
      {
        folded: (streams) => spool.add(scope.tenant, streams.flatMap(bookRowOf)),
        recorded: (tenant, rows) => spool.add(tenant, rows),
      },
      scope.tenant,
    );
    await baseFromSpool(generation, scope.tenant, spool, until, partBytes);
    return 'made anew';
  } finally {
    await spool.drop();
  }
}
