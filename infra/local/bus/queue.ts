import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An event that waits for its delivery to one function. */
export type Delivery = {
  readonly id: number;
  readonly function: string;
  readonly event: string;
  readonly attempts: number;
  readonly created: number;
};

/** Deliveries that are due or postponed. Several processes use it at once: publishers write, the stream process reads. */
export type BusQueue = {
  /** Adds all or none; they are on the disk when this returns. */
  add(deliveries: readonly { function: string; event: string }[]): void;
  due(now: number, limit: number): Delivery[];
  postpone(id: number, until: number): void;
  remove(id: number): void;
  close(): void;
};

/** Opens the queue in a SQLite file and returns it; creates the file when it is missing. */
export function openBusQueue(file: string): BusQueue {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS deliveries (
      id INTEGER PRIMARY KEY, function TEXT NOT NULL, event TEXT NOT NULL, attempts INTEGER NOT NULL, due INTEGER NOT NULL, created INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due)`);
  const insert = database.prepare('INSERT INTO deliveries (function, event, attempts, due, created) VALUES (?, ?, 0, ?, ?)');
  const select = database.prepare('SELECT id, function, event, attempts, created FROM deliveries WHERE due <= ? ORDER BY due, id LIMIT ?');
  const postpone = database.prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM deliveries WHERE id = ?');
  return {
    add: (deliveries) => {
      const now = Date.now();
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const delivery of deliveries) insert.run(delivery.function, delivery.event, now, now);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    due: (now, limit) => select.all(now, limit) as Delivery[], // the columns named in the statement
    postpone: (id, until) => void postpone.run(until, id),
    remove: (id) => void remove.run(id),
    close: () => database.close(),
  };
}
