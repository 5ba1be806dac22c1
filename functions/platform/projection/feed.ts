import { randomBytes } from 'node:crypto';
import { streamKey } from '../../../events/kernel/commit.ts';
import type { FeedRow } from '../../../events/kernel/projection.ts';
import { dynamo, type Item, tableName } from '../tables/client.ts';
import { deleteAll, writeAll } from '../tables/batches.ts';
import { query } from '../tables/dynamo.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import { type Scope, streamNamed, views } from '../keys/keys.ts';
import { longCalls } from '../tables/long-calls.ts';
import { charactersOf, entriesIn, type Entry, inItems, itemOf, withoutOlder } from './feed-items.ts';

/**
 * The feed of a tenant: every row that changed, whole, in the order of the clock. Stamps are set anew at each try, and a try
 * lasts no longer than the projector's time limit, so an entry that becomes visible late is never stamped earlier than
 * OVERLAP_MS ago: who reads again from that far before its mark misses nothing.
 */
export const OVERLAP_MS = 15_000;
const RETENTION_SECONDS = 7 * 24 * 3600;

/** Tells writers apart that stamp in the same millisecond. */
const writer = randomBytes(5).toString('base64url');
let written = 0;

function stamped(generation: number, scope: Scope, run: readonly Entry[]): Item {
  const now = Date.now();
  written += 1;
  const key = views.feedEntry(generation, scope, now, `${written.toString(36).padStart(7, '0')}${writer}`);
  return itemOf(key, run, Math.floor(now / 1000) + RETENTION_SECONDS);
}

const MOST_ITEMS = 25;
/** Below the 16 MB of a call, as its JSON is longer than the items. */
const MOST_BYTES = 6_000_000;
const sizeOf = ({ packed }: Entry): number => 300 + (typeof packed === 'string' || packed instanceof Uint8Array ? packed.length : 0);

/** Returns the runs of entries in calls that a table takes. */
function inCalls(runs: readonly Entry[][]): Entry[][][] {
  const calls: Entry[][][] = [];
  let bytes = 0;
  for (const run of runs) {
    const current = calls.at(-1);
    const added = run.reduce((sum, entry) => sum + sizeOf(entry), 0);
    bytes += added;
    if (current && current.length < MOST_ITEMS && bytes <= MOST_BYTES) current.push(run);
    else {
      calls.push([run]);
      bytes = added;
    }
  }
  return calls;
}

/** Appends to a tenant's feed. What DynamoDB did not take is stamped again and sent again. */
export async function appendToFeed(generation: number, scope: Scope, entries: readonly Entry[]): Promise<void> {
  await Promise.all(inCalls(inItems(entries)).map((runs) => appendItems(generation, scope, runs)));
}

async function appendItems(generation: number, scope: Scope, runs: readonly Entry[][]): Promise<void> {
  const table = tableName('views');
  let pending = runs;
  for (let turn = 1; pending.length > 0; turn += 1) {
    if (turn > 1) await pauseBefore(turn);
    const bySort = new Map<string, Entry[]>();
    const requests = pending.map((run) => {
      const item = stamped(generation, scope, run);
      bySort.set(item.sk, run);
      return { PutRequest: { Item: item } };
    });
    const { UnprocessedItems } = await dynamo().send('BatchWriteItem', { RequestItems: { [table]: requests } });
    pending = (UnprocessedItems?.[table] ?? []).flatMap(({ PutRequest }) => {
      const run = bySort.get(String(PutRequest?.Item?.['sk']));
      return run ? [run] : [];
    });
  }
}

/** Deletes the rows of these streams that are of a lower version than the given one, with everything that they told. */
export async function dropFromFeed(generation: number, scope: Scope, versions: ReadonlyMap<string, number>): Promise<void> {
  const pk = views.feed(generation, scope);
  let after = views.feedFrom(0);
  for (;;) {
    const items = await query('views', { pk, after, limit: PAGE });
    const left = items.map((item) => ({ item, rest: withoutOlder(item, versions) }));
    await deleteAll(
      'views',
      left.flatMap(({ item, rest }) => (rest === null ? [item] : [])),
    );
    await writeAll(
      'views',
      left.flatMap(({ item, rest }) => (rest === null || rest === item ? [] : [rest])),
    );
    const last = items.at(-1);
    if (!last || items.length < PAGE) return;
    after = last.sk;
  }
}

/** A row of the feed. `place`: of its item in the feed, which is read whole. */
export type Fed = FeedRow & { readonly ms: number; readonly place: string; readonly name: string };

/** Items that are read at once: at first, and at most. */
const FIRST_PAGE = 20;
const PAGE = 500;

/** Returns as many items as have about so many characters, as those that were read before. */
function pageAfter(items: readonly Item[]): number {
  const characters = items.reduce((sum, item) => sum + charactersOf(item), 0);
  const fitting = Math.floor((longCalls().charactersRead * items.length) / Math.max(1, characters));
  return Math.max(1, Math.min(PAGE, fitting));
}

/** Items of a feed, and whether nothing follows them in the range. */
type Page = { readonly items: readonly Item[]; readonly isLast: boolean };

/**
 * Reads a feed consistently from a time on (the caller takes the overlap off), page by page, to its end or to `until`.
 * `skip` leaves out what the caller has already, before it is unpacked.
 */
export async function* readFeed(
  generation: number,
  scope: Scope,
  range: { readonly from: number; readonly until?: number },
  skip: (place: string) => boolean = () => false,
): AsyncGenerator<Fed[]> {
  const pk = views.feed(generation, scope);
  const until = range.until === undefined ? '~' : views.feedFrom(range.until + 1);
  const pageOf = async (after: string, limit: number): Promise<Page> => {
    await longCalls().whenQuiet();
    const items = await query('views', { pk, after, limit });
    return { items: items.filter((item) => item.sk < until), isLast: items.length < limit || (items.at(-1)?.sk ?? '~') >= until };
  };
  let reading = pageOf(views.feedFrom(range.from), FIRST_PAGE);
  for (;;) {
    const { items, isLast } = await reading;
    // The next page is read while this one is worked with.
    if (!isLast) {
      reading = pageOf(items.at(-1)?.sk ?? until, pageAfter(items));
      reading.catch(() => undefined); // told when it is waited for
    }
    const newItems = items.filter((item) => !skip(item.sk));
    if (newItems.length > 0) yield (await Promise.all(newItems.map((item) => fedOf(scope, item)))).flat();
    if (isLast) return;
  }
}

async function fedOf(scope: Scope, item: Item): Promise<Fed[]> {
  const [ms, place] = [views.feedStamp(item), item.sk];
  return (await entriesIn(item)).map((entry) => ({ ...entry, stream: streamKey(streamNamed(scope, entry.name)), ms, place }));
}
