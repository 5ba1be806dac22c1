import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../runtime/is-alive.ts';
import { settings } from '../runtime/settings.ts';

/** Folders are a process's own, since two writers on one file would be in each other's way: `book-{process}-{any}`. */
const OURS = /^book-(\d+)-[0-9a-f]+$/;

let folder: string | undefined;
let files = 0;

/** What killed processes have left. */
function sweep(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = OURS.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

function make(): string {
  const root = settings().SCRATCH_FOLDER ?? tmpdir();
  mkdirSync(root, { recursive: true });
  sweep(root);
  const made = join(root, `book-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(made);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A path that nothing lies at, for a file of a book. */
export function newPath(name: string): string {
  folder ??= make();
  files += 1;
  return join(folder, `${name}-${files}.sqlite`);
}
