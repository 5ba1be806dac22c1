import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * How far each function has read each shard. A row outlives a killed process; after a power failure the last few may be missing, and
 * what they had passed is read again, which every reader bears.
 */
export type Checkpoints = {
  get(reader: string, shard: string): string | undefined;
  set(reader: string, shard: string, sequence: string): void;
  close(): void;
};

export function openCheckpoints(file: string): Checkpoints {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS checkpoints (reader TEXT, shard TEXT, sequence TEXT NOT NULL, PRIMARY KEY (reader, shard)) WITHOUT ROWID`);
  const read = database.prepare('SELECT sequence FROM checkpoints WHERE reader = ? AND shard = ?');
  const write = database.prepare('INSERT INTO checkpoints VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence');
  return {
    get: (reader, shard) => {
      const sequence = read.get(reader, shard)?.['sequence'];
      return sequence === undefined ? undefined : String(sequence);
    },
    set: (reader, shard, sequence) => void write.run(reader, shard, sequence),
    close: () => database.close(),
  };
}
