import { rm } from 'node:fs/promises';
import type { SqlValue, StoredFile } from '../../../events/kernel/book.ts';
import type { BookReader } from './book.ts';
import { type BaseFiles, storeFile } from './book-base.ts';
import { newPath, watchDisk } from './book-folder.ts';
import { inThread, rowsInThread } from './book-thread.ts';
import { partFrom, tablesFileOf } from './book-parts.ts';
import { BOOK_FILES, type BookRow, ddlOf, applyRows } from './apply-rows.ts';
import type { Scope } from '../keys/keys.ts';

/** The files of one tenant's book while a base is made of them. */
export type BaseBuild = { readonly generation: number; readonly scope: Scope; readonly paths: ReadonlyMap<StoredFile, string> };

/** All files, and the one in parts as a single part of all times. */
export const WHOLE_BOOK: readonly StoredFile[] = [...BOOK_FILES, partFrom('')];

/** Many rows come in any order, so the same pages are read many times. */
const CACHE_KB = 64_000;

/** Opens a build of these files. `fetchBase` stores the former file at a path; without it the build is empty at first. */
export async function openBaseBuild(
  generation: number,
  scope: Scope,
  fetchBase?: (file: StoredFile, path: string) => Promise<void>,
  files: readonly StoredFile[] = BOOK_FILES,
): Promise<BaseBuild> {
  const paths = new Map<StoredFile, string>();
  for (const file of files) {
    const path = newPath(`g${generation}-t${scope.tenant}-${file.replace('/', '-')}-build`);
    await fetchBase?.(file, path);
    await inThread({ do: 'open', at: path, ddl: ddlOf(tablesFileOf(file)), cacheKb: CACHE_KB });
    paths.set(file, path);
  }
  return { generation, scope, paths };
}

/** Adds rows to a build. Returns how many were newer. */
export async function addToBaseBuild(build: BaseBuild, rows: readonly BookRow[]): Promise<number> {
  let newer = 0;
  for (const [file, path] of build.paths) newer += await applyRows(path, tablesFileOf(file), rows);
  return newer;
}

/** Returns a reader that runs SQL on a build, as on a book. */
export const readBaseBuild = (build: BaseBuild): Pick<BookReader, 'all'> => ({
  all: <Row>(sql: string, values?: readonly SqlValue[]) =>
    rowsInThread<Row>(Object.fromEntries([...build.paths].map(([file, path]) => [tablesFileOf(file), path])), sql, values),
});

/** Stores compacted copies of the files under new names and returns their keys. `replaceBase` makes them the newest base. */
export async function storeBaseBuild(build: BaseBuild): Promise<BaseFiles> {
  const keys: Partial<Record<StoredFile, string>> = {};
  for (const [file, path] of build.paths) {
    const compacted = newPath(`g${build.generation}-t${build.scope.tenant}-${file.replace('/', '-')}-compacted`);
    await inThread({ do: 'copy', at: path, to: compacted });
    watchDisk();
    keys[file] = await storeFile(build.generation, build.scope, file, compacted);
    await rm(compacted, { force: true });
  }
  return keys;
}

/** Closes and deletes the files of a build. */
export async function dropBaseBuild(build: BaseBuild): Promise<void> {
  for (const path of build.paths.values()) {
    await inThread({ do: 'close', at: path });
    await rm(path, { force: true });
  }
}

/** Rows of the file in parts, by when they were stored. */
export type DatedRows = {
  /** How many bytes of rows were stored in an hour (`2026-11-14T10`). */
  readonly hours: ReadonlyMap<string, number>;
  /** Returns the rows that were stored from a time on and before another one, perhaps with some of the same days, each with those that moved. */
  readonly rows: (from: string, to: string | null) => AsyncIterable<readonly BookRow[]>;
  /** Returns the rows that may have been stored at another time before. */
  readonly moved: () => AsyncIterable<readonly BookRow[]>;
};

/** What a base is made of. `rows` is read once for every file; `former` are the files of the base before it. */
export type BaseSource = {
  readonly rows: () => AsyncIterable<readonly BookRow[]>;
  readonly dated: DatedRows;
  readonly former?: { readonly files: BaseFiles; readonly fetch: (file: StoredFile, path: string) => Promise<void> };
  /** The size at which another part begins; that of the product unless said. */
  readonly partBytes?: number | undefined;
};
