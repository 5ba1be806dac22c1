import { rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredFile } from '../../../events/kernel/book.ts';
import { type Base, fetchFile, hasCurrentShape, readBase } from './book-base.ts';
import { newPath } from './book-folder.ts';
import { inThread, whenLost } from './book-thread.ts';
import { fromOf, isPart, partFrom, tablesFileOf } from './book-parts.ts';
import { adoptBase, type CopyParts, isUnchangedSince, noParts } from './copy-parts.ts';
import { ddlOf } from './apply-rows.ts';
import { publish } from '../runtime/bus.ts';
import type { Scope } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { isMissingObject } from '../objects/blobs.ts';
import { settings } from '../runtime/settings.ts';

/** A file of a book in this process, open in the thread. Everything in the feed up to `watermark` is in it; `reads` counts the readings of the feed. */
export type LocalFile = {
  readonly path: string;
  watermark: number;
  reads: number;
  /** Denied calls, which are not in the feed, are in it up to here (denied-calls.ts). */
  deniedCallsWatermark: number;
  /** How many queries are reading a part, which is not deleted meanwhile, and when the last one began. */
  readers: number;
  usedAt: number;
};

/** The files of a tenant's book in this process. */
export type BookCopy = {
  readonly generation: number;
  readonly scope: Scope;
  readonly files: Map<StoredFile, LocalFile>;
  readonly loading: Map<StoredFile, Promise<LocalFile>>;
  readonly parts: CopyParts;
  /** Entries of the feed that all files have, by place, as far back as the overlap reaches. */
  seen: Map<string, number>;
  /** Rows that came after the base, as far as this process has counted. */
  beyondBase: number;
  catchingUp: Promise<void> | null;
  /** When the feed was last read to its end, how many rows that read, and how long it took. */
  caughtUp: { at: number; rows: number; tookMs: number };
  usedAt: number;
};

/** Rows are added a few at a time; a larger cache would take memory from lists. */
const CACHE_KB = 4_000;

const DAY_MS = 24 * 3600 * 1000;
/** The most bytes of all files in the scratch folder: five eighths of the disk, which Lambda limits to 512 MB unless the manifest asks for more. */
const mostBytes = (): number => ((settings().SCRATCH_MB ?? 512) * 1024 * 1024 * 5) / 8;
/** Twice as long as a request lasts. */
const IDLE_MS = 60_000;

/** The file that is read with every part. */
export const REFERRING = 'referring';

const copies = new Map<string, BookCopy>();
whenLost(() => copies.clear());

/** Returns the copy of a tenant's book, which is empty at first. */
export function copyOf(generation: number, scope: Scope): BookCopy {
  const key = `${generation} ${scope.tenant}`;
  let copy = copies.get(key);
  if (!copy) {
    copy = {
      generation,
      scope,
      files: new Map(),
      loading: new Map(),
      parts: noParts(),
      seen: new Map(),
      beyondBase: 0,
      catchingUp: null,
      caughtUp: { at: 0, rows: 0, tookMs: 0 },
      usedAt: 0,
    };
    copies.set(key, copy);
  }
  copy.usedAt = Date.now();
  return copy;
}

/** The message of the bus that asks for a new base of a tenant's book. */
export const BOOK_GROWN = 'BookGrown';

/** Requests a new base from `stream/compact.lambda.ts`. */
export async function requestCompaction(generation: number, scope: Scope): Promise<void> {
  const refused = await publish([{ type: BOOK_GROWN, detail: { generation, tenant: scope.tenant } }]);
  if (refused !== null) logger.warn('book.compact-not-asked', { tenant: scope.tenant });
}

/** Returns the file of a copy. Loads it when it is missing, or was not read for a day. */
export function fileOf(copy: BookCopy, file: StoredFile): Promise<LocalFile> {
  const loaded = copy.files.get(file);
  if (loaded && !isOld(loaded)) return Promise.resolve(loaded);
  const pending = copy.loading.get(file);
  if (pending) return pending;
  const loading = replace(copy, file, loaded).finally(() => copy.loading.delete(file));
  copy.loading.set(file, loading);
  return loading;
}

const isOld = ({ reads, watermark }: LocalFile): boolean => reads > 0 && watermark <= Date.now() - DAY_MS;

async function replace(copy: BookCopy, file: StoredFile, former: LocalFile | undefined): Promise<LocalFile> {
  if (isPart(file)) await freeParts();
  const { made } = copy.parts;
  const loaded = await load(copy, file);
  if (isPart(file) && copy.parts.made !== made) {
    // Another base was made anew meanwhile, whose parts are others.
    discardLater(loaded);
    return replace(copy, file, former);
  }
  if (former) discardLater(former);
  copy.files.set(file, loaded);
  if (!isPart(file) || !takeAsRead(copy, fromOf(file), loaded))
    // The entries that the other files have are missing in this one.
    copy.seen = new Map();
  return loaded;
}

/** A part of which the feed has told nothing since its base is as far as the others are. Returns whether it is. */
function takeAsRead({ files, parts, catchingUp }: BookCopy, from: string, part: LocalFile): boolean {
  const isKnown = (files.get(REFERRING)?.reads ?? 0) > 0 && catchingUp === null;
  if (!isKnown || !isUnchangedSince(parts, from, part.watermark)) return false;
  const others = [...files.values()].filter(({ reads }) => reads > 0);
  part.watermark = Math.min(...others.map(({ watermark }) => watermark));
  part.reads = 1;
  return true;
}

function dropPart({ files }: BookCopy, from: string): void {
  const open = files.get(partFrom(from));
  if (!open) return;
  files.delete(partFrom(from));
  discardLater(open);
}

const SHAPE_TRIES = 40;
const FETCH_TRIES = 3;

/** Returns the base once it has the tables of this build. Only `compact` may make a base: where an earlier build left one, waits for it. */
async function currentBase(generation: number, scope: Scope): Promise<Base | undefined> {
  for (let turn = 1; turn <= SHAPE_TRIES; turn += 1) {
    const base = await readBase(generation, scope);
    if (!base || hasCurrentShape(base)) return base;
    if (turn === 1) await requestCompaction(generation, scope);
    await pause(250);
  }
  throw new Error('The book is being rebuilt for this version; its base is not ready yet.');
}

/** Returns up to when a file of a base has the feed. A part that it does not have yet has nothing that was stored before. */
const markOf = (base: Base | undefined, file: StoredFile): number =>
  base && (base.files[file] !== undefined || isPart(file)) ? base.mark : 0;

async function load(copy: BookCopy, file: StoredFile): Promise<LocalFile> {
  const { generation, scope } = copy;
  const path = newPath(`g${generation}-t${scope.tenant}-${file.replace('/', '-')}`);
  for (let turn = 1; ; turn += 1) {
    const base = await currentBase(generation, scope);
    const key = base?.files[file];
    try {
      if (key !== undefined) await fetchFile(key, path);
    } catch (error) {
      // Two newer bases were stored while this one was being loaded.
      if (!isMissingObject(error) || turn > FETCH_TRIES) throw error;
      continue;
    }
    await inThread({ do: 'open', at: path, ddl: ddlOf(tablesFileOf(file)), cacheKb: CACHE_KB });
    const mark = markOf(base, file);
    adoptBase(copy.parts, base?.files ?? {}, (from) => dropPart(copy, from));
    if (file === REFERRING) copy.parts.since = mark;
    return { path, watermark: mark, reads: 0, deniedCallsWatermark: mark, readers: 0, usedAt: Date.now() };
  }
}

async function discard({ path }: LocalFile): Promise<void> {
  await inThread({ do: 'close', at: path });
  await rm(path, { force: true });
}

/** Deletes a file after the requests that may still read it have ended. */
function discardLater(file: LocalFile): void {
  setTimeout(() => void discard(file).catch(() => undefined), IDLE_MS).unref();
}

/** Deletes the books that were read least recently, until the rest fits the scratch folder. */
export async function freeScratchSpace(maxBytes = mostBytes(), idleMs = IDLE_MS): Promise<void> {
  const sized = await Promise.all([...copies.entries()].map(async ([key, copy]) => ({ key, copy, bytes: await sizeOf(copy) })));
  let total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { key, copy, bytes } of sized.sort((a, b) => a.copy.usedAt - b.copy.usedAt)) {
    if (total <= maxBytes || copy.usedAt > Date.now() - idleMs || copy.loading.size > 0 || copy.catchingUp) continue;
    copies.delete(key);
    for (const file of copy.files.values()) await discard(file);
    total -= bytes;
  }
}

/** So many parts are open at most: each has its pages in memory. */
const MOST_PARTS = 40;

/** Deletes the parts that were read least recently, until another one has its place on the disk. None that is being read, or that the feed is being read into. */
async function freeParts(maxBytes = mostBytes()): Promise<void> {
  let bytes = (await Promise.all([...copies.values()].map(sizeOf))).reduce((sum, size) => sum + size, 0);
  const open = [...copies.values()].flatMap((copy) =>
    [...copy.files].flatMap(([file, part]) => (isPart(file) ? [{ copy, file, part }] : [])),
  );
  let count = open.length;
  for (const { copy, file, part } of open.toSorted((a, b) => a.part.usedAt - b.part.usedAt)) {
    if (bytes <= maxBytes && count < MOST_PARTS) return;
    if (part.readers > 0 || part.reads === 0 || copy.catchingUp || copy.files.get(file) !== part) continue;
    copy.files.delete(file);
    count -= 1;
    bytes -= await bytesAt(part.path);
    await discard(part);
  }
}

const bytesAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function sizeOf(copy: BookCopy): Promise<number> {
  const sizes = await Promise.all([...copy.files.values()].map(({ path }) => bytesAt(path)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Deletes all copies: for tests of a process that has just started. @internal */
export async function deleteCopies(): Promise<void> {
  const files = [...copies.values()].flatMap((copy) => [...copy.files.values()]);
  copies.clear();
  for (const file of files) await discard(file);
}
