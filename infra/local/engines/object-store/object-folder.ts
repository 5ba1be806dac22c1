import { mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathOfKey } from './key-path.ts';
import { readTail } from './object-file.ts';
import type { ObjectFacts, ObjectTail } from './object-file.ts';
import { failedWith } from './s3-error.ts';
import { Turns } from './turns.ts';

/** An object that is being read. Its open file stays as it is when another one takes its place. */
export type OpenObject = ObjectTail & { readonly handle: FileHandle };

/** Throws an S3Error where an object may not be written over, or deleted, as it is now. */
export type WriteCondition = (current: ObjectFacts | undefined) => void;

/** Small objects are read whole with their facts. */
const READ_BYTES = 16 * 1024;
const FACTS_BYTES = 2 * 1024;

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Reads the facts of the object in a file; undefined where there is none. */
export async function factsIn(path: string): Promise<ObjectFacts | undefined> {
  const handle = await openIfThere(path);
  if (!handle) return undefined;
  try {
    return (await readTail(handle, FACTS_BYTES)).facts;
  } finally {
    await handle.close();
  }
}

/** The stored objects, one file each, in a folder per bucket. */
export class ObjectFolder {
  private readonly folder: string;
  private readonly turns = new Turns();

  constructor(folder: string, buckets: readonly string[]) {
    this.folder = folder;
    for (const bucket of buckets) mkdirSync(join(folder, bucket), { recursive: true });
  }

  folderOf(bucket: string): string {
    return join(this.folder, bucket);
  }

  private pathOf(bucket: string, key: string): string {
    return join(this.folderOf(bucket), pathOfKey(key));
  }

  /** Opens an object; undefined where there is none. The caller closes its handle. */
  async open(bucket: string, key: string): Promise<OpenObject | undefined> {
    const handle = await openIfThere(this.pathOf(bucket, key));
    if (!handle) return undefined;
    try {
      return { handle, ...(await readTail(handle, READ_BYTES)) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  factsOf(bucket: string, key: string): Promise<ObjectFacts | undefined> {
    return factsIn(this.pathOf(bucket, key));
  }

  /** Stores a finished file as an object, in place of what is there, if the condition allows it. */
  async store(file: string, bucket: string, key: string, condition?: WriteCondition): Promise<void> {
    const path = this.pathOf(bucket, key);
    await this.turns.take(path, async () => {
      condition?.(await factsIn(path));
      await moveInto(file, path);
    });
  }

  /** Deletes an object, if the condition allows it. One that is not there is no error. */
  async delete(bucket: string, key: string, condition?: WriteCondition): Promise<void> {
    const path = this.pathOf(bucket, key);
    await this.turns.take(path, async () => {
      condition?.(await factsIn(path));
      await rm(path, { force: true });
    });
    await removeEmptyFolders(dirname(path), this.folderOf(bucket));
  }
}

/** Deleting a neighbour removes folders that became empty, at times those just made: then they are made again. */
async function moveInto(file: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (attempt > 1) await mkdir(dirname(path), { recursive: true });
      return await rename(file, path);
    } catch (error) {
      if (!failedWith(error, 'ENOENT') || attempt === 20) throw error;
    }
  }
}

async function removeEmptyFolders(from: string, until: string): Promise<void> {
  for (let folder = from; folder !== until; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (failedWith(error, 'ENOTEMPTY')) return;
      // Another deletion was faster.
      if (!failedWith(error, 'ENOENT')) throw error;
    }
  }
}
