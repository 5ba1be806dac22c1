import { rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookFile } from '../../../events/kernel/book.ts';
import { fetchFile, fits, readBase } from './book-base.ts';
import { newPath } from './book-folder.ts';
import { inThread, whenLost } from '../book-sql.ts';
import { ddlOf } from '../book-take.ts';
import { publish } from '../runtime/bus.ts';
import type { Scope } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';

/** A file of a book in this process, open in the thread. Everything in the feed up to `mark` is in it; `reads` counts the readings of the feed. */
export type LocalFile = {
  readonly path: string;
  mark: number;
  reads: number;
  /** What stands beside the feed (refusals.ts) is in it up to here. */
  besideMark: number;
};

/** What this process has of a tenant's book. */
export type Copy = {
  readonly generation: number;
  readonly scope: Scope;
  readonly files: Map<BookFile, LocalFile>;
  readonly loading: Map<BookFile, Promise<LocalFile>>;
  /** Entries of the feed that all files have, by place, as far back as the overlap reaches. */
  seen: Map<string, number>;
  /** Rows that came after the base, as far as this process has counted. */
  beyondBase: number;
  catchingUp: Promise<void> | null;
  /** When the last catching up ended, how much it had to read, and how long that took. */
  caughtUp: { at: number; rows: number; tookMs: number };
  usedAt: number;
};

/** A few rows at a time are taken in: more would be memory that lists could use. */
const CACHE_KB = 4_000;

const DAY_MS = 24 * 3600 * 1000;
/** Of files in the scratch folder, whose size Lambda limits. */
const MOST_BYTES = 320 * 1024 * 1024;
/** A request lasts half as long. */
const IDLE_MS = 60_000;

const copies = new Map<string, Copy>();
whenLost(() => copies.clear());

export function copyOf(generation: number, scope: Scope): Copy {
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

/** On the bus: a tenant's book has outgrown its base. */
export const BOOK_GROWN = 'BookGrown';

/** Asks for a new base: `stream/compact.lambda.ts`. */
export async function askCompact(generation: number, scope: Scope): Promise<void> {
  const refused = await publish([{ type: BOOK_GROWN, detail: { generation, tenant: scope.tenant } }]);
  if (refused !== null) logger.warn('book.compact-not-asked', { tenant: scope.tenant });
}

/** The file of a copy, loaded when it isn't there or has lain unused for a day. */
export function fileOf(copy: Copy, file: BookFile): Promise<LocalFile> {
  const here = copy.files.get(file);
  if (here && (here.reads === 0 || here.mark > Date.now() - DAY_MS)) return Promise.resolve(here);
  const under = copy.loading.get(file);
  if (under) return under;
  const loading = replace(copy, file, here).finally(() => copy.loading.delete(file));
  copy.loading.set(file, loading);
  return loading;
}

async function replace(copy: Copy, file: BookFile, former: LocalFile | undefined): Promise<LocalFile> {
  const loaded = await load(copy, file);
  if (former) discardLater(former);
  copy.files.set(file, loaded);
  // What the others have seen, this one has not.
  copy.seen = new Map();
  return loaded;
}

const SHAPE_TRIES = 40;

async function load(copy: Copy, file: BookFile): Promise<LocalFile> {
  const { generation, scope } = copy;
  const path = newPath(`g${generation}-t${scope.tenant}-${file}`);
  for (let turn = 1; ; turn += 1) {
    const base = await readBase(generation, scope);
    if (base && !fits(base)) {
      // Left by an earlier build, whose tables were others. Nobody but `compact` may make a base.
      if (turn === 1) await askCompact(generation, scope);
      if (turn > SHAPE_TRIES) throw new Error('The book is being made anew for this version; its base is not ready yet.');
      await pause(250);
      continue;
    }
    const key = base?.files[file];
    try {
      if (key !== undefined) await fetchFile(key, path);
    } catch (error) {
      // Two newer bases came while this one was on its way.
      if ((error as { name?: string }).name !== 'NoSuchKey' || turn > 3) throw error;
      continue;
    }
    await inThread({ do: 'open', at: path, ddl: ddlOf(file), cacheKb: CACHE_KB });
    const mark = key === undefined ? 0 : (base?.mark ?? 0);
    return { path, mark, reads: 0, besideMark: mark };
  }
}

async function discard({ path }: LocalFile): Promise<void> {
  await inThread({ do: 'close', at: path });
  await rm(path, { force: true });
}

/** A request may be reading it still. */
function discardLater(file: LocalFile): void {
  setTimeout(() => void discard(file).catch(() => undefined), IDLE_MS).unref();
}

/** Gives up books that nobody has read for longest, until the rest fits the scratch folder. */
export async function makeRoom(mostBytes = MOST_BYTES, idleMs = IDLE_MS): Promise<void> {
  const sized = await Promise.all([...copies.entries()].map(async ([key, copy]) => ({ key, copy, bytes: await sizeOf(copy) })));
  let total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { key, copy, bytes } of sized.sort((a, b) => a.copy.usedAt - b.copy.usedAt)) {
    if (total <= mostBytes || copy.usedAt > Date.now() - idleMs || copy.loading.size > 0 || copy.catchingUp) continue;
    copies.delete(key);
    for (const file of copy.files.values()) await discard(file);
    total -= bytes;
  }
}

async function sizeOf(copy: Copy): Promise<number> {
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

/** Forgets all copies: for tests, which put a process into the place of another. */
export async function forgetCopies(): Promise<void> {
  const files = [...copies.values()].flatMap((copy) => [...copy.files.values()]);
  copies.clear();
  for (const file of files) await discard(file);
}
