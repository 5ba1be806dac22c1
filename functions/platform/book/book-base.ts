import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import type { StoredFile } from '../../../events/kernel/book.ts';
import { deleteObject, listObjects, openObject, putObject } from '../objects/blobs.ts';
import { watchDisk } from './book-folder.ts';
import { BOOK_SHAPE } from './apply-rows.ts';
import { getItem, putItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { type Scope, views } from '../keys/keys.ts';
import { objects } from '../keys/object-keys.ts';
import { record } from '../tables/record.ts';

/** The keys of the packed files of one base. */
export type BaseFiles = Partial<Readonly<Record<StoredFile, string>>>;

/**
 * The newest base of a tenant's book: everything in the feed up to `mark` (in ms) is in it. `former` is the base before it, which
 * readers may still be loading. `n` counts the replacements.
 */
export type Base = {
  readonly n: number;
  readonly mark: number;
  readonly shape: string;
  readonly files: BaseFiles;
  readonly former: BaseFiles | null;
};

/**
 * The files that every version knows stand apart from those that came later, and from the parts (`more`): a former version refuses a record
 * whose `files` names others, and makes its own base where the shape is not its own.
 */
const FIRST_FILES = ['catalogue', 'people', 'enrolments', 'audit', 'statements'] as const;
const firstFiles = z.partialRecord(z.enum(FIRST_FILES), z.string());
const moreFiles = z.optional(z.record(z.string(), z.string()));
const baseRecord = record('base of a book', {
  n: z.int(),
  mark: z.number(),
  shape: z.string(),
  files: firstFiles,
  more: moreFiles,
  former: z.nullable(firstFiles),
  formerMore: moreFiles,
});

const isFirst = (name: string): boolean => (FIRST_FILES as readonly string[]).includes(name);
const pick = (files: BaseFiles, isIn: (name: string) => boolean): BaseFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => isIn(name)));

const itemOf = (generation: number, scope: Scope, { files, former, ...others }: Base) => ({
  ...views.book(generation, scope),
  ...others,
  files: pick(files, isFirst),
  more: pick(files, (name) => !isFirst(name)),
  former: former && pick(former, isFirst),
  ...(former && { formerMore: pick(former, (name) => !isFirst(name)) }),
});

/** Returns the newest base of a tenant; undefined when there is none. */
export async function readBase(generation: number, scope: Scope): Promise<Base | undefined> {
  const item = await getItem('views', views.book(generation, scope), baseRecord);
  if (!item) return undefined;
  const { n, mark, shape, files, more, former, formerMore } = item;
  // Keys of another name than a file of this version's are those of a former version, and are deleted as any other.
  return { n, mark, shape, files: { ...files, ...more }, former: former && { ...former, ...formerMore } };
}

/** Returns whether a base has the tables of this build. */
export const hasCurrentShape = (base: Base): boolean => base.shape === BOOK_SHAPE;

/** Makes another base the newest. Returns false when another process has done so meanwhile. */
export async function replaceBase(
  generation: number,
  scope: Scope,
  from: Base | undefined,
  to: { readonly mark: number; readonly files: BaseFiles },
): Promise<boolean> {
  const n = from?.n ?? 0;
  const base: Base = {
    n: n + 1,
    mark: to.mark,
    shape: BOOK_SHAPE,
    files: to.files,
    former: from && from.files !== to.files ? from.files : (from?.former ?? null),
  };
  try {
    await putItem('views', itemOf(generation, scope, base), { condition: 'attribute_not_exists(n) OR n = :n', values: { ':n': n } });
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
  return true;
}

/** The size of the pieces in which a file is unpacked: each occupies the thread that serves requests for one turn of its event loop. */
const CHUNK = 1024 * 1024;

/** Fetches a packed file to a path. The path exists only once the file is complete. */
export async function fetchFile(key: string, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    const packed = await openObject('books', key);
    await pipeline(packed, createZstdDecompress({ chunkSize: CHUNK }), createWriteStream(part, { highWaterMark: CHUNK }));
    await rename(part, path);
    watchDisk();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Returns a file packed: of a large one no more is in memory than that. */
async function packedFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(createReadStream(path, { highWaterMark: CHUNK }), createZstdCompress({ chunkSize: CHUNK }), async (packed) => {
    for await (const chunk of packed) chunks.push(chunk as Buffer); // no text encoding is set
  });
  return Buffer.concat(chunks);
}

/** Stores a file under a new name and returns its key. Nothing refers to it until `replaceBase` does. */
export async function storeFile(generation: number, scope: Scope, file: StoredFile, path: string): Promise<string> {
  const at = `${new Date().toISOString().replaceAll(/[^0-9]/g, '')}-${randomBytes(6).toString('hex')}`;
  const key = objects.base(generation, scope, file, at);
  await putObject('books', key, await packedFile(path), { type: 'application/zstd' });
  return key;
}

/** A reader that has read an earlier base record has loaded its files by then. */
const SWEEP_AFTER_MS = 3600 * 1000;

/**
 * Makes the newest base the only one: the base before it is forgotten and its files are deleted. Returns false as long as a reader may
 * still be loading that one.
 */
export async function dropFormerBases(generation: number, scope: Scope, waitMs = SWEEP_AFTER_MS): Promise<boolean> {
  const base = await readBase(generation, scope);
  const stored = await listObjects('books', objects.bases(generation, scope));
  const present = new Set(Object.values(base?.files ?? {}));
  if (stored.some((file) => present.has(file.key) && file.stored > Date.now() - waitMs)) return false;
  if (base && base.former !== null && !(await forgetFormer(generation, scope, base))) return false;
  for (const { key } of stored) if (!present.has(key)) await deleteObject('books', key);
  return true;
}

/** Returns false when another process has replaced the base meanwhile. */
async function forgetFormer(generation: number, scope: Scope, base: Base): Promise<boolean> {
  try {
    const item = itemOf(generation, scope, { ...base, n: base.n + 1, former: null });
    await putItem('views', item, { condition: 'n = :n', values: { ':n': base.n } });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Deletes the files that neither the newest base nor the one before it names: of former bases, and of runs that were killed or came second. */
export async function sweepBases(generation: number, scope: Scope, olderThanMs = SWEEP_AFTER_MS): Promise<void> {
  const base = await readBase(generation, scope);
  const currentKeys = new Set([...Object.values(base?.files ?? {}), ...Object.values(base?.former ?? {})]);
  for (const { key, stored } of await listObjects('books', objects.bases(generation, scope))) {
    if (!currentKeys.has(key) && stored < Date.now() - olderThanMs) await deleteObject('books', key);
  }
}
