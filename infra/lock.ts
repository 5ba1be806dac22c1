import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * A lock that the operating system releases when the process of its holder ends. It is an exclusive SQLite transaction, because Node has no
 * flock.
 */
export type Lock = { release(): void };

/** Takes the lock of a file and returns it; undefined when another process still has it after the wait. */
export function takeLock(file: string, waitMs: number): Lock | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
