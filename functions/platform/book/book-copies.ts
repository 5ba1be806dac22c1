import { rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookFile } from '../../../events/kernel/book.ts';
import { type Base, fetchFile, hasCurrentShape, readBase } from './book-base.ts';
import { newPath } from './book-folder.ts';
import { inThread, whenLost } from './book-thread.ts';
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
};

/** The files of a tenant's book in this process. */
export type BookCopy = {
  readonly generation: number;
  readonly scope: Scope;
  readonly files: Map<BookFile, LocalFile>;
  readonly loading: Map<BookFile, Promise<LocalFile>>;
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
export function fileOf(copy: BookCopy, file: BookFile): Promise<LocalFile> {
  const loaded = copy.files.get(file);
  if (loaded && (loaded.reads === 0 || loaded.watermark > Date.now() - DAY_MS)) return Promise.resolve(loaded);
  const pending = copy.loading.get(file);
  if (pending) return pending;
  const loading = replace(copy, file, loaded).finally(() => copy.loading.delete(file));
  copy.loading.set(file, loading);
  return loading;
}

async function replace(copy: BookCopy, file: BookFile, former: LocalFile | undefined): Promise<LocalFile> {
  const loaded = await load(copy, file);
  if (former) discardLater(former);
  copy.files.set(file, loaded);
  // The entries that the other files have are missing in this one.
  copy.seen = new Map();
  return loaded;
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

async function load(copy: BookCopy, file: BookFile): Promise<LocalFile> {
  const { generation, scope } = copy;
  const path = newPath(`g${generation}-t${scope.tenant}-${file}`);
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
    await inThread({ do: 'open', at: path, ddl: ddlOf(file), cacheKb: CACHE_KB });
    const mark = key === undefined ? 0 : (base?.mark ?? 0);
    return { path, watermark: mark, reads: 0, deniedCallsWatermark: mark };
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

async function sizeOf(copy: BookCopy): Promise<number> {
  const sizes = await Promise.all(
    [...copy.files.values()].map(({ path }) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Deletes all copies: for tests of a process that has just started. @internal */
export async function deleteCopies(): Promise<void> {
  const files = [...copies.values()].flatMap((copy) => [...copy.files.values()]);
  copies.clear();
  for (const file of files) await discard(file);
}
