import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OpsRefused } from './verb.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns whether a path does not exist or is an empty folder. */
async function isEmptyOrMissing(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Checks that a folder is empty or missing. @throws OpsRefused for a folder with content */
export async function requireEmpty(folder: string, description: string): Promise<void> {
  if (!(await isEmptyOrMissing(folder)))
    throw new OpsRefused(`${description} ${folder} is not empty: name one that is empty or does not exist.`);
}

/**
 * Fills a new folder under a temporary name and renames it into place, or removes it after an error, so that a folder is never incomplete. Returns
 * the result of `fill`.
 */
export async function fillFolder<Result>(folder: string, fill: (partial: string) => Promise<Result>): Promise<Result> {
  const partial = `${folder}.part`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const result = await fill(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the paths of all files below a folder, relative to it and sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Size and hash of a file. */
export type FileDigest = { readonly size: number; readonly sha256: string };

/** Returns size and hash of a file. */
export async function digestOf(file: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // no encoding is set
  return { size: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Returns size and hash of a file; undefined for a missing file. */
export const digestIfPresent = (file: string): Promise<FileDigest | undefined> =>
  digestOf(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
