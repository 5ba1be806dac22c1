import { rm } from 'node:fs/promises';
import type { BookFile, SqlValue } from '../../../events/kernel/book.ts';
import type { BookReader } from './book.ts';
import { type BaseFiles, storeFile } from './book-base.ts';
import { newPath, watchDisk } from './book-folder.ts';
import { inThread, rowsInThread } from './book-thread.ts';
import { BOOK_FILES, type BookRow, ddlOf, applyRows, kindsIn } from './apply-rows.ts';
import type { Scope } from '../keys/keys.ts';

/** The files of one tenant's book while a base is made of them. */
export type BaseBuild = { readonly generation: number; readonly scope: Scope; readonly paths: ReadonlyMap<BookFile, string> };

/** Many rows come in any order, so the same pages are read many times. */
const CACHE_KB = 64_000;

/** Opens a build of these files. `fetchBase` stores the former file at a path; without it the build is empty at first. */
export async function openBaseBuild(
  generation: number,
  scope: Scope,
  fetchBase?: (file: BookFile, path: string) => Promise<void>,
  files: readonly BookFile[] = BOOK_FILES,
): Promise<BaseBuild> {
  const paths = new Map<BookFile, string>();
  for (const file of files) {
    const path = newPath(`g${generation}-t${scope.tenant}-${file}-build`);
    await fetchBase?.(file, path);
    await inThread({ do: 'open', at: path, ddl: ddlOf(file), cacheKb: CACHE_KB });
    paths.set(file, path);
  }
  return { generation, scope, paths };
}

/** Adds rows to a build. Returns how many were newer. */
export async function addToBaseBuild(build: BaseBuild, rows: readonly BookRow[]): Promise<number> {
  let newer = 0;
  for (const [file, path] of build.paths) newer += await applyRows(path, file, rows);
  return newer;
}

/** Returns a reader that runs SQL on a build, as on a book. */
export const readBaseBuild = (build: BaseBuild): Pick<BookReader, 'all'> => ({
  all: <Row>(sql: string, values?: readonly SqlValue[]) => rowsInThread<Row>(Object.fromEntries(build.paths), sql, values),
});

/** Stores compacted copies of the files under new names and returns their keys. `replaceBase` makes them the newest base. */
export async function storeBaseBuild(build: BaseBuild): Promise<Partial<Record<BookFile, string>>> {
  const keys: Partial<Record<BookFile, string>> = {};
  for (const [file, path] of build.paths) {
    const compacted = newPath(`g${build.generation}-t${build.scope.tenant}-${file}-compacted`);
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

/** What a base is made of. `rows` is read once for every file; `former` are the files of the base before it. */
export type BaseSource = {
  readonly rows: () => AsyncIterable<readonly BookRow[]>;
  readonly former?: { readonly files: BaseFiles; readonly fetch: (file: BookFile, path: string) => Promise<void> };
};

/** Returns the files that get rows, and those that the former base has not. */
async function filesToMake({ rows, former }: BaseSource): Promise<readonly BookFile[]> {
  if (!former) return BOOK_FILES;
  const kinds = new Set<string>();
  for await (const page of rows()) for (const { kind } of page) kinds.add(kind);
  return BOOK_FILES.filter((file) => former.files[file] === undefined || [...kindsIn(file)].some((kind) => kinds.has(kind)));
}

/**
 * Stores the files of a base and returns their keys. They are made one after the other, so that the disk holds one of them with its copy, and no more.
 * A file without new rows stays as the former base has it.
 */
export async function storeBase(generation: number, scope: Scope, source: BaseSource): Promise<BaseFiles> {
  const keys: Partial<Record<BookFile, string>> = { ...source.former?.files };
  for (const file of await filesToMake(source)) {
    const build = await openBaseBuild(generation, scope, source.former?.fetch, [file]);
    try {
      for await (const rows of source.rows()) await addToBaseBuild(build, rows);
      Object.assign(keys, await storeBaseBuild(build));
    } finally {
      await dropBaseBuild(build);
    }
  }
  return keys;
}
