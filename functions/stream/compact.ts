import { toMillis } from '../../shared/kernel/instant.ts';
import { type Base, fetchFile, fits, moveBase, readBase, sweepBases } from '../platform/book/book-base.ts';
import { dropDraft, openDraft, storeDraft, takeIntoDraft } from '../platform/book-file.ts';
import { BOOK_GROWN } from '../platform/book/book-copies.ts';
import { publish } from '../platform/runtime/bus.ts';
import { getItem, query } from '../platform/dynamo.ts';
import { OVERLAP_MS, readFeed } from '../platform/projection/feed.ts';
import { readGenerations } from '../platform/projection/generation.ts';
import { platform, PLATFORM_TENANT, type Scope } from '../platform/keys/keys.ts';
import { withLease } from '../platform/tables/lease.ts';
import { logger } from '../platform/runtime/logger.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { refusalRows } from '../platform/refusals.ts';
import { baseFromSpool, openSpool } from './base-spool.ts';
import { bookRowOf } from './book-row.ts';
import { replay } from './replay.ts';

/** Everything that was stamped so long ago is in the feed: tries last 10 s at most, and clocks differ by less than the rest. */
export const SETTLED_MS = 60_000;
/** Entries of the feed live for seven days; a base whose mark is older than this may lack what has gone. */
const TRUSTED_MS = 6 * 24 * 3600 * 1000;
/** A compaction that was killed keeps the next one waiting no longer than this. */
const LEASE_SECONDS = 30;

/** Several readers may ask at once; one new base serves them all. */
const FRESH_MS = 60_000;

export type Compaction = 'compacted' | 'marked' | 'made anew' | 'overtaken' | 'fresh' | 'busy';

export type CompactOptions = { readonly settledMs?: number; readonly freshMs?: number };

/** Writes a tenant's new base and then moves the name to it. Safe beside readers, beside another of its kind, and when killed at any point. */
export async function compact(projector: Projector, generation: number, scope: Scope, options: CompactOptions = {}): Promise<Compaction> {
  const { settledMs = SETTLED_MS, freshMs = FRESH_MS } = options;
  const done = await withLease(`book#${generation}#${scope.tenant}`, LEASE_SECONDS, async (): Promise<Compaction> => {
    const begun = Date.now();
    const until = begun - settledMs;
    const base = await readBase(generation, scope);
    if (base && fits(base) && base.mark > until - freshMs) return 'fresh';
    const isWhole = base ? fits(base) && base.mark > begun - TRUSTED_MS : await isYoung(scope, begun);
    const outcome = isWhole ? await fromBase(generation, scope, base, until) : await anew(projector, generation, scope, until);
    await sweepBases(generation, scope);
    return outcome;
  });
  const outcome = done ?? 'busy';
  logger.info('book.compact', { tenant: scope.tenant, generation, outcome });
  return outcome;
}

/** Asks for a base of every tenant whose feed goes on, so that none loses rows to the feed's end. */
export async function askForAll(): Promise<void> {
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

async function fromBase(generation: number, scope: Scope, base: Base | undefined, until: number): Promise<Compaction> {
  const mark = Math.max(base?.mark ?? 0, until);
  const feed = readFeed(generation, scope, { from: (base?.mark ?? 0) - OVERLAP_MS, until });
  const first = await feed.next();
  const refused = await refusalRows(scope, (base?.mark ?? 0) - SETTLED_MS, Date.now());
  // Nothing new: the files stay, and only the mark moves on.
  if (first.done && base && !refused.some(({ kind }) => kind === 'act'))
    return (await moveBase(generation, scope, base, { mark, files: base.files })) ? 'marked' : 'overtaken';
  const draft = await openDraft(generation, scope, async (file, path) => {
    const key = base?.files[file];
    if (key !== undefined) await fetchFile(key, path);
  });
  try {
    if (!first.done) await takeIntoDraft(draft, first.value);
    for await (const rows of feed) await takeIntoDraft(draft, rows);
    await takeIntoDraft(draft, refused);
    return (await moveBase(generation, scope, base, { mark, files: await storeDraft(draft) })) ? 'compacted' : 'overtaken';
  } finally {
    await dropDraft(draft);
  }
}

/** From Events and Records, where the base is missing, of another shape, or too old to trust the feed after it. */
async function anew(projector: Projector, generation: number, scope: Scope, mark: number): Promise<Compaction> {
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
    await baseFromSpool(generation, scope.tenant, spool, mark);
    return 'made anew';
  } finally {
    await spool.drop();
  }
}
