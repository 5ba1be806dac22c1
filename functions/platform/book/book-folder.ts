import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../runtime/is-alive.ts';
import { logger } from '../runtime/logger.ts';
import { settings } from '../runtime/settings.ts';

/** Each process has its own folder, since a file can have one writer only: `book-{process}-{random}`. */
const FOLDER_NAME = /^book-(\d+)-[0-9a-f]+$/;

let folder: string | undefined;
let files = 0;

/** Deletes the folders of killed processes. */
function deleteOldFolders(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = FOLDER_NAME.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** Creates the folder of this process and returns its path. */
function createFolder(): string {
  const root = settings().SCRATCH_FOLDER ?? tmpdir();
  mkdirSync(root, { recursive: true });
  deleteOldFolders(root);
  const path = join(root, `book-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(path);
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Returns an unused path for a file of a book. */
export function newPath(name: string): string {
  folder ??= createFolder();
  files += 1;
  return join(folder, `${name}-${files}.sqlite`);
}

const MIB = 1024 * 1024;
const LOW_SHARE = 0.8;

const usedBytes = (path: string): number =>
  readdirSync(path).reduce((sum, name) => sum + (statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0), 0);

/**
 * Logs when files of books fill most of the disk that the function has (`diskMb` of the manifest): the alarm disk-low counts the line. Where no size
 * is set, the disk is that of a machine, which its operator watches.
 */
export function watchDisk(ofMb: number | undefined = settings().SCRATCH_MB): void {
  if (ofMb === undefined || folder === undefined) return;
  const usedMb = Math.ceil(usedBytes(folder) / MIB);
  if (usedMb > LOW_SHARE * ofMb) logger.error('disk.low', { usedMb, ofMb });
}
