import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OpsRefused } from './verb.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether there is nothing at a path, or a folder with nothing in it. */
async function isVacant(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false;
    throw error;
  }
}

/** @throws OpsRefused for a folder that holds something */
export async function vacant(folder: string, what: string): Promise<void> {
  if (!(await isVacant(folder))) throw new OpsRefused(`${what} ${folder} is not empty: name one that is empty or not there.`);
}

/** Paths of all files below a folder, from it on, in the order of names. */
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

/** A file by its size and content. */
export type Print = { readonly size: number; readonly sha256: string };

export async function printOf(file: string): Promise<Print> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // no encoding is set
  return { size: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** The same, or undefined for a file that is gone. */
export const printIfThere = (file: string): Promise<Print | undefined> =>
  printOf(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
