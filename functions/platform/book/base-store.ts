import type { StoredFile } from '../../../events/kernel/book.ts';
import { addToBaseBuild, type BaseSource, dropBaseBuild, openBaseBuild, storeBaseBuild } from './base-build.ts';
import type { BaseFiles } from './book-base.ts';
import { storeParts } from './part-store.ts';
import { BOOK_FILES, kindsIn } from './apply-rows.ts';
import type { Scope } from '../keys/keys.ts';

/** Returns the files that get rows, and those that the former base has not. */
async function filesToMake({ rows, former }: BaseSource): Promise<readonly StoredFile[]> {
  if (!former) return BOOK_FILES;
  const kinds = new Set<string>();
  for await (const page of rows()) for (const { kind } of page) kinds.add(kind);
  return BOOK_FILES.filter((file) => former.files[file] === undefined || [...kindsIn(file)].some((kind) => kinds.has(kind)));
}

/**
 * Stores the files of a base and returns their keys. They are made one after the other, so that the disk holds one of them with its copy, and no more.
 * A file or part without new rows stays as the former base has it.
 */
export async function storeBase(generation: number, scope: Scope, source: BaseSource): Promise<BaseFiles> {
  const keys: Partial<Record<StoredFile, string>> = { ...source.former?.files };
  for (const file of await filesToMake(source)) {
    const build = await openBaseBuild(generation, scope, source.former?.fetch, [file]);
    try {
      for await (const rows of source.rows()) await addToBaseBuild(build, rows);
      Object.assign(keys, await storeBaseBuild(build));
    } finally {
      await dropBaseBuild(build);
    }
  }
  return { ...keys, ...(await storeParts(generation, scope, source)) };
}
