import { setTimeout as pause } from 'node:timers/promises';
import { kindsOf } from '../../events/book-tables.ts';
import type { BookFile, SqlValue } from '../../events/kernel/book.ts';
import { askCompact, type Copy, copyOf, fileOf, type LocalFile, makeRoom } from './book/book-copies.ts';
import { inThread } from './book-sql.ts';
import { kindsIn, takeRows } from './book-take.ts';
import { OVERLAP_MS, readFeed } from './projection/feed.ts';
import { currentGeneration } from './projection/generation.ts';
import { PLATFORM_TENANT, type Scope } from './keys/keys.ts';
import { logger } from './runtime/logger.ts';
import { isOfPlatform, type Mark } from './marks.ts';
import { refusalRows } from './refusals.ts';
import { checkFenceOf } from './keys/tenant-fence.ts';

/** A tenant's book, brought up to date: read-only SQL over the files that were opened, each attached under its own name. */
export type BookReader = {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
};

const WAIT_MS = 2_000;
const POLL_MS = 20;
/** So many rows after the base, and loading it from cold costs more than a new base. */
const COMPACT_AFTER = 5_000;
/**
 * A feed this busy need not be read for every list: who has written something names it. It is left alone for a while, and for long
 * enough that reading it takes no more than a fifth of the time.
 */
const BUSY_ROWS = 400;
const BUSY_MS = 250;
const BUSY_SHARE = 4;
const BUSY_MOST_MS = 800;
/** Whatever was stamped earlier than so long ago is there to be read, even where nothing new was. */
const SETTLED_MS = 60_000;

/**
 * Opens the files a list needs and reads the feed up to now. With marks, waits until their commits are in the feed, at most 2 s,
 * then answers with what it has.
 */
export async function openBook(scope: Scope, files: readonly BookFile[], after: readonly Mark[] = []): Promise<BookReader> {
  return openBookOf(await currentGeneration(), scope, files, after);
}

/** The same for any registered generation: a rebuild is compared before it is switched to. */
export async function openBookOf(
  generation: number,
  scope: Scope,
  files: readonly BookFile[],
  after: readonly Mark[] = [],
): Promise<BookReader> {
  checkFenceOf(scope.tenant);
  const copy = copyOf(generation, scope);
  const opened = await Promise.all(files.map(async (file) => [file, await fileOf(copy, file)] as const));
  const awaited = after.filter((mark) => isFor(mark, files) && isOfPlatform(mark.stream) === (scope.tenant === PLATFORM_TENANT));
  const isNew = (): boolean => opened.some(([, file]) => file.reads === 0);
  if (!isBusy(copy) || isNew() || awaited.length > 0) await catchUp(copy);
  // The reading that was shared may have begun before a file was here.
  while (isNew()) await catchUp(copy);
  for (const [name, file] of opened) if (name === 'audit') await takeRefusals(scope, file);
  await reach(copy, opened, awaited);
  return readerOf(Object.fromEntries(opened.map(([name, { path }]) => [name, path])));
}

function isBusy({ caughtUp: { at, rows, tookMs } }: Copy): boolean {
  const left = Math.min(Math.max(BUSY_MS, BUSY_SHARE * tookMs), BUSY_MOST_MS);
  return rows > BUSY_ROWS && Date.now() - at < left;
}

const isFor = (mark: Mark, files: readonly BookFile[]): boolean => {
  const kinds = kindsOf(mark.stream);
  return files.some((file) => kinds.some((kind) => kindsIn(file).has(kind)));
};

const readerOf = (files: Readonly<Record<string, string>>): BookReader => {
  const all = <Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> => inThread<Row[]>({ do: 'all', files, sql, values });
  return { all, get: async <Row>(sql: string, values?: readonly SqlValue[]) => (await all<Row>(sql, values))[0] };
};

type Opened = readonly (readonly [BookFile, LocalFile])[];

/** Reads on until the marks are there, or the time is up: a commit may be parked, and the list is worth showing without it. */
async function reach(copy: Copy, opened: Opened, awaited: readonly Mark[]): Promise<void> {
  const until = Date.now() + WAIT_MS;
  let missing = await missingOf(opened, awaited);
  while (missing.length > 0 && Date.now() < until) {
    await pause(POLL_MS);
    await catchUp(copy);
    missing = await missingOf(opened, missing);
  }
  if (missing.length > 0) logger.warn('book.not-reached', { tenant: copy.scope.tenant, streams: missing.map(({ stream }) => stream) });
}

async function missingOf(opened: Opened, marks: readonly Mark[]): Promise<Mark[]> {
  if (marks.length === 0) return [];
  const names = marks.map(({ stream }) => stream);
  const highest = await Promise.all(opened.map(([, { path }]) => inThread<number[]>({ do: 'taken', at: path, names })));
  return marks.filter((mark, index) => highest.every((versions) => (versions[index] ?? 0) < mark.version));
}

/** Reads the feed into all files of a copy; who comes while it is being read shares that reading. */
function catchUp(copy: Copy): Promise<void> {
  copy.catchingUp ??= readOn(copy).finally(() => {
    copy.catchingUp = null;
  });
  return copy.catchingUp;
}

async function readOn(copy: Copy): Promise<void> {
  const files = [...copy.files.entries()];
  const { seen, generation, scope } = copy;
  const begun = Date.now();
  const from = Math.min(...files.map(([, { mark }]) => mark)) - OVERLAP_MS;
  let newest = 0;
  let rows = 0;
  // What is in the book already lies in the overlap, and has to be read again all the same.
  let passed = 0;
  const isSeen = (place: string): boolean => {
    passed += 1;
    return seen.has(place);
  };
  for await (const page of readFeed(generation, scope, { from }, isSeen)) {
    for (const [file, { path }] of files) await takeRows(path, file, page);
    for (const { place, ms } of page) {
      seen.set(place, ms);
      newest = Math.max(newest, ms);
    }
    rows += page.length;
  }
  for (const [, file] of files) {
    file.mark = Math.max(file.mark, newest, begun - SETTLED_MS);
    file.reads += 1;
  }
  const oldest = Math.min(...files.map(([, { mark }]) => mark)) - OVERLAP_MS;
  for (const [place, ms] of seen) if (ms < oldest) seen.delete(place);
  copy.caughtUp = { at: Date.now(), rows: passed, tookMs: Date.now() - begun };
  await grow(copy, rows);
}

/** Refused calls stand in Records, not in the feed; only the list that shows them asks for them. */
async function takeRefusals(scope: Scope, audit: LocalFile): Promise<void> {
  const begun = Date.now();
  await takeRows(audit.path, 'audit', await refusalRows(scope, audit.besideMark - SETTLED_MS, begun));
  audit.besideMark = begun;
}

async function grow(copy: Copy, rows: number): Promise<void> {
  if (rows === 0) return;
  copy.beyondBase += rows;
  if (copy.beyondBase > COMPACT_AFTER) {
    copy.beyondBase = 0;
    // The list is right without a new base; the next one asks again.
    await askCompact(copy.generation, copy.scope).catch(() => logger.warn('book.compact-not-asked', { tenant: copy.scope.tenant }));
  }
  if (rows > BUSY_ROWS) await makeRoom();
}
