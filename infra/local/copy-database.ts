import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step: a copy in several steps starts again after every write. */
const ALL_PAGES = 2 ** 30;
const LOCK_WAIT_MS = 10_000;

/** Copies a database of SQLite that may be in use. The copy is on the disk when it is done. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(from, { timeout: LOCK_WAIT_MS });
  try {
    await backup(database, to, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}
