import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * A lock that the system gives back when its holder dies, however it dies. Node has no flock; an exclusive SQLite
 * transaction is one.
 */
export type Lock = { release(): void };

/** Takes the lock of a file, waiting as long as said; undefined when somebody else keeps it. */
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
