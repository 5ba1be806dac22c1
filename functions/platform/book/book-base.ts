import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdCompress } from 'node:zlib';
import type { BookFile } from '../../../events/kernel/book.ts';
import { deleteObject, getObject, listObjects, putObject } from '../objects/blobs.ts';
import { BOOK_SHAPE } from '../book-take.ts';
import { getItem, type Item, putItem } from '../dynamo.ts';
import { objects, type Scope, views } from '../keys/keys.ts';

/** Where the packed files of one base lie. */
export type BaseFiles = Partial<Readonly<Record<BookFile, string>>>;

/**
 * The newest base of a tenant's book: everything in the feed up to `mark` (in ms) is in it. `former` is the base before it, which
 * readers may still be loading. `n` counts the moves of the name.
 */
export type Base = {
  readonly n: number;
  readonly mark: number;
  readonly shape: string;
  readonly files: BaseFiles;
  readonly former: BaseFiles | null;
};

type BaseItem = Item & Base;

export async function readBase(generation: number, scope: Scope): Promise<Base | undefined> {
  return getItem<BaseItem>('views', views.book(generation, scope));
}

export const fits = (base: Base): boolean => base.shape === BOOK_SHAPE;

/** Moves the name from one base to another; false when somebody else has moved it meanwhile. */
export async function moveBase(
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
    const item = { ...views.book(generation, scope), ...base };
    await putItem('views', item, { condition: 'attribute_not_exists(n) OR n = :n', values: { ':n': n } });
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
  return true;
}

/** A file of many megabytes comes out in pieces of so many bytes: each costs a turn of the thread that answers requests. */
const CHUNK = 1024 * 1024;

/** Brings a packed file to a path; whoever finds the path finds it whole. */
export async function fetchFile(key: string, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    const packed = await getObject('books', key);
    await pipeline(Readable.from([packed]), createZstdDecompress({ chunkSize: CHUNK }), createWriteStream(part, { highWaterMark: CHUNK }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const compress = promisify(zstdCompress);

/** Stores a file under a name of its own; nothing knows of it until the base's name is moved. */
export async function storeFile(generation: number, scope: Scope, file: BookFile, path: string): Promise<string> {
  const at = `${new Date().toISOString().replaceAll(/[^0-9]/g, '')}-${randomBytes(6).toString('hex')}`;
  const key = objects.base(generation, scope, file, at);
  await putObject('books', key, await compress(await readFile(path)), { type: 'application/zstd' });
  return key;
}

/** A reader that has read an earlier name has loaded its files by then. */
const SWEEP_AFTER_MS = 3600 * 1000;

/** Deletes what neither the newest base nor the one before it names: former bases, and what killed or overtaken runs have left. */
export async function sweepBases(generation: number, scope: Scope, olderThanMs = SWEEP_AFTER_MS): Promise<void> {
  const base = await readBase(generation, scope);
  const kept = new Set([...Object.values(base?.files ?? {}), ...Object.values(base?.former ?? {})]);
  for (const { key, stored } of await listObjects('books', objects.bases(generation, scope))) {
    if (!kept.has(key) && stored < Date.now() - olderThanMs) await deleteObject('books', key);
  }
}
