import { rm } from 'node:fs/promises';
import type { BookFile, SqlValue } from '../../events/kernel/book.ts';
import type { BookReader } from './book.ts';
import { storeFile } from './book/book-base.ts';
import { newPath } from './book/book-folder.ts';
import { inThread } from './book-sql.ts';
import { BOOK_FILES, type BookRow, ddlOf, takeRows } from './book-take.ts';
import type { Scope } from './keys/keys.ts';

/** Files of a book that are being made into a base, all kinds of one tenant together. */
export type Draft = { readonly generation: number; readonly scope: Scope; readonly paths: ReadonlyMap<BookFile, string> };

/** Rows come in any order and in great number, so that pages are wanted again and again. */
const CACHE_KB = 64_000;

/** `bring` puts a file where the draft begins from; without it the draft begins empty. */
export async function openDraft(generation: number, scope: Scope, bring?: (file: BookFile, path: string) => Promise<void>): Promise<Draft> {
  const paths = new Map<BookFile, string>();
  for (const file of BOOK_FILES) {
    const path = newPath(`g${generation}-t${scope.tenant}-${file}-draft`);
    await bring?.(file, path);
    await inThread({ do: 'open', at: path, ddl: ddlOf(file), cacheKb: CACHE_KB });
    paths.set(file, path);
  }
  return { generation, scope, paths };
}

export async function takeIntoDraft(draft: Draft, rows: readonly BookRow[]): Promise<number> {
  let newer = 0;
  for (const [file, path] of draft.paths) newer += await takeRows(path, file, rows);
  return newer;
}

/** SQL over a draft, as over a book. */
export const readDraft = (draft: Draft): Pick<BookReader, 'all'> => ({
  all: <Row>(sql: string, values: readonly SqlValue[] = []) =>
    inThread<Row[]>({ do: 'all', files: Object.fromEntries(draft.paths), sql, values }),
});

/** Stores the files, tidied, under names of their own. The base's name is still to be moved to them. */
export async function storeDraft(draft: Draft): Promise<Partial<Record<BookFile, string>>> {
  const keys: Partial<Record<BookFile, string>> = {};
  for (const [file, path] of draft.paths) {
    const tidy = newPath(`g${draft.generation}-t${draft.scope.tenant}-${file}-tidy`);
    await inThread({ do: 'copy', at: path, to: tidy });
    keys[file] = await storeFile(draft.generation, draft.scope, file, tidy);
    await rm(tidy, { force: true });
  }
  return keys;
}

export async function dropDraft(draft: Draft): Promise<void> {
  for (const path of draft.paths.values()) {
    await inThread({ do: 'close', at: path });
    await rm(path, { force: true });
  }
}
