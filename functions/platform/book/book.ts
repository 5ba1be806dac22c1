import { setTimeout as pause } from 'node:timers/promises';
import { rowKindsNamed } from '../../../events/kernel/streams.ts';
import type { BookFile, SqlValue, StoredFile } from '../../../events/kernel/book.ts';
import { requestCompaction, type BookCopy, copyOf, fileOf, type LocalFile, freeScratchSpace } from './book-copies.ts';
import { inThread, rowsInThread } from './book-thread.ts';
import { inOrder, isPart, partFrom, routed, tablesFileOf } from './book-parts.ts';
import { type BookRow, kindsIn, applyRows } from './apply-rows.ts';
import { committed, logNotReached } from '../projection/awaited-commits.ts';
import { type Fed, OVERLAP_MS, readFeed } from '../projection/feed.ts';
import { currentGeneration } from '../projection/generation.ts';
import { PLATFORM_TENANT, type Scope } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { isOfPlatform, type ConsistencyToken } from '../keys/consistency-tokens.ts';
import { deniedCallRows } from './denied-calls.ts';
import { checkFenceOf } from '../keys/tenant-fence.ts';

/** A tenant's book, brought up to date: read-only SQL over the files that were opened, each attached under its own name. */
export type BookReader = {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
};

const WAIT_MS = 2_000;
const POLL_MS = 20;
/** With so many rows after the base, loading the book costs more than making a new base. */
const COMPACT_AFTER = 5_000;
/**
 * After so many rows the feed is not read for every list: a client that has written something sends its token. It is not read again for a
 * while, long enough that reading takes at most a fifth of the time.
 */
const BUSY_ROWS = 400;
const BUSY_MS = 250;
const BUSY_SHARE = 4;
const BUSY_MAX_MS = 800;
/** Entries that were stamped longer ago than this are visible in the feed. */
const SETTLED_MS = 60_000;

/**
 * Returns a reader of the files that a list needs, after the feed was read up to now. With tokens, waits until their commits are in the
 * feed, at most 2 s, and returns the reader either way.
 */
export async function openBook(scope: Scope, files: readonly BookFile[], after: readonly ConsistencyToken[] = []): Promise<BookReader> {
  return openBookOf(await currentGeneration(), scope, files, after);
}

/** Returns a reader of any registered generation: a rebuilt one is compared before it is used. */
export async function openBookOf(
  generation: number,
  scope: Scope,
  files: readonly BookFile[],
  after: readonly ConsistencyToken[] = [],
): Promise<BookReader> {
  checkFenceOf(scope.tenant);
  const copy = copyOf(generation, scope);
  const opened = await Promise.all(files.map(async (file) => [file, await fileOf(copy, file)] as const));
  const awaited = after.filter((token) => mayContain(token, files) && isOfPlatform(token.stream) === (scope.tenant === PLATFORM_TENANT));
  const isNew = (): boolean => opened.some(([, file]) => file.reads === 0);
  if (!isBusy(copy) || isNew() || awaited.length > 0) await catchUp(copy);
  // A shared reading may have started before a file was open.
  while (isNew()) await catchUp(copy);
  for (const [name, file] of opened) if (name === 'audit') await takeDeniedCalls(scope, file);
  logNotReached(scope, after, await waitForTokens(copy, opened, awaited));
  return readerOf(Object.fromEntries(opened.map(([name, { path }]) => [name, path])));
}

function isBusy({ caughtUp: { at, rows, tookMs } }: BookCopy): boolean {
  const quietMs = Math.min(Math.max(BUSY_MS, BUSY_SHARE * tookMs), BUSY_MAX_MS);
  return rows > BUSY_ROWS && Date.now() - at < quietMs;
}

const mayContain = (token: ConsistencyToken, files: readonly BookFile[]): boolean => {
  const kinds = rowKindsNamed(token.stream);
  return files.some((file) => kinds.some((kind) => kindsIn(file).has(kind)));
};

/** Returns a reader of files that are open in the thread, by the names under which SQL knows them. */
export const readerOf = (files: Readonly<Record<string, string>>): BookReader => {
  const all = <Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> => rowsInThread<Row>(files, sql, values);
  return { all, get: async <Row>(sql: string, values?: readonly SqlValue[]) => (await all<Row>(sql, values))[0] };
};

type Opened = readonly (readonly [BookFile, LocalFile])[];

/**
 * Reads the feed until the commits of the tokens are there, or the time is up: a commit may be parked, and the list is shown without it.
 * Returns the tokens that it did not reach. Nobody waits for a commit that does not exist.
 */
async function waitForTokens(copy: BookCopy, opened: Opened, awaited: readonly ConsistencyToken[]): Promise<ConsistencyToken[]> {
  const until = Date.now() + WAIT_MS;
  const notThere = await missingOf(opened, awaited);
  let missing = notThere.length > 0 ? await committed(copy.scope, notThere) : [];
  while (missing.length > 0 && Date.now() < until) {
    await pause(POLL_MS);
    await catchUp(copy);
    missing = await missingOf(opened, missing);
  }
  return missing;
}

async function missingOf(opened: Opened, tokens: readonly ConsistencyToken[]): Promise<ConsistencyToken[]> {
  if (tokens.length === 0) return [];
  const names = tokens.map(({ stream }) => stream);
  const highest = await Promise.all(opened.map(([, { path }]) => inThread<number[]>({ do: 'taken', at: path, names })));
  return tokens.filter((token, index) => highest.every((versions) => (versions[index] ?? 0) < token.version));
}

/** Reads the feed into all files of a copy. Calls during a reading share it. */
export function catchUp(copy: BookCopy): Promise<void> {
  copy.catchingUp ??= readNewEntries(copy).finally(() => {
    copy.catchingUp = null;
  });
  return copy.catchingUp;
}

async function readNewEntries(copy: BookCopy): Promise<void> {
  const files = [...copy.files.entries()];
  const { seen, generation, scope } = copy;
  const startedAt = Date.now();
  const from = Math.min(...files.map(([, { watermark }]) => watermark)) - OVERLAP_MS;
  let newest = 0;
  let rows = 0;
  // Items of the overlap, which are in the book already but are read again.
  let passed = 0;
  const isSeen = (place: string): boolean => {
    const isOld = seen.has(place);
    if (isOld) passed += 1;
    return isOld;
  };
  for await (const page of readFeed(generation, scope, { from }, isSeen)) {
    const ofParts = rowsByPart(copy, page);
    for (const [file, { path }] of files) await applyRows(path, tablesFileOf(file), isPart(file) ? (ofParts.get(file) ?? []) : page);
    for (const { place, ms } of page) {
      seen.set(place, ms);
      newest = Math.max(newest, ms);
    }
    rows += page.length;
  }
  for (const [, file] of files) {
    file.watermark = Math.max(file.watermark, newest, startedAt - SETTLED_MS);
    file.reads += 1;
  }
  const oldest = Math.min(...files.map(([, { watermark }]) => watermark)) - OVERLAP_MS;
  for (const [place, ms] of seen) if (ms < oldest) seen.delete(place);
  copy.caughtUp = { at: Date.now(), rows: passed + rows, tookMs: Date.now() - startedAt };
  await countNewRows(copy, rows);
}

/** Returns the rows of the parts that new entries concern, and notes when that was. */
function rowsByPart({ parts }: BookCopy, page: readonly Fed[]): ReadonlyMap<StoredFile, readonly BookRow[]> {
  const rows = new Map<StoredFile, BookRow[]>();
  for (const entry of page)
    for (const { from, row } of routed(parts.froms, entry)) {
      if (!parts.froms.includes(from)) parts.froms = inOrder([...parts.froms, from]);
      parts.changedAt.set(from, Math.max(entry.ms, parts.changedAt.get(from) ?? 0));
      const some = rows.get(partFrom(from));
      if (some) some.push(row);
      else rows.set(partFrom(from), [row]);
    }
  return rows;
}

/** Denied calls are in Records, not in the feed; only the list that shows them reads them. */
async function takeDeniedCalls(scope: Scope, audit: LocalFile): Promise<void> {
  const startedAt = Date.now();
  await applyRows(audit.path, 'audit', await deniedCallRows(scope, audit.deniedCallsWatermark - SETTLED_MS, startedAt));
  audit.deniedCallsWatermark = startedAt;
}

/** Counts rows that came after the base, and requests a new base when there are many. */
async function countNewRows(copy: BookCopy, rows: number): Promise<void> {
  if (rows === 0) return;
  copy.beyondBase += rows;
  if (copy.beyondBase > COMPACT_AFTER) {
    copy.beyondBase = 0;
    // The list is right without a new base; the next one requests it again.
    await requestCompaction(copy.generation, copy.scope).catch(() => logger.warn('book.compact-not-asked', { tenant: copy.scope.tenant }));
  }
  if (rows > BUSY_ROWS) await freeScratchSpace();
}
