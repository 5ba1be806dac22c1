import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The last sequence number that each reader has processed in each shard. Checkpoints survive a killed process. After a power failure the last
 * few may be missing; their records are then read again, which every reader tolerates.
 */
export type Checkpoints = {
  get(reader: string, shard: string): string | undefined;
  set(reader: string, shard: string, sequence: string): void;
  close(): void;
};

/** Opens the checkpoints in a SQLite file and returns them; creates the file when it is missing. */
export function openCheckpoints(file: string): Checkpoints {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS checkpoints (reader TEXT, shard TEXT, sequence TEXT NOT NULL, PRIMARY KEY (reader, shard)) WITHOUT ROWID`);
  const select = database.prepare('SELECT sequence FROM checkpoints WHERE reader = ? AND shard = ?');
  const upsert = database.prepare('INSERT INTO checkpoints VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence');
  return {
    get: (reader, shard) => {
      const sequence = select.get(reader, shard)?.['sequence'];
      return sequence === undefined ? undefined : String(sequence);
    },
    set: (reader, shard, sequence) => void upsert.run(reader, shard, sequence),
    close: () => database.close(),
  };
}
