import { DatabaseSync } from 'node:sqlite';

/*
 * dynoxide 1.2.1 has its stream records in one table of its file and searches for the next number without an index. SQLite lets a second
 * connection add the index and delete records while the engine runs; the engine waits for the lock.
 */
const LOCK_WAIT_MS = 5000;
/** Records deleted at once, which takes about 10 ms, during which writers of the engine wait. */
export const TRIM_CHUNK = 1000;

/** Adds the index that makes the search for the next stream number independent of the number of records. */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  // Spelled as in the engine: SQLite uses an index on an expression only for the same text.
  database.exec('CREATE INDEX IF NOT EXISTS trellis_stream_records ON _stream_records (table_name, CAST(sequence_number AS INTEGER))');
  database.close();
}

/**
 * Deletes one chunk of records up to a sequence number that every reader has processed. The newest record is never deleted, because the engine
 * continues its numbers from there. Returns the number of deleted records; call again while it equals TRIM_CHUNK.
 */
export function trimStreamRecords(file: string, table: string, upTo: string): number {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    const result = database
      .prepare(
        `DELETE FROM _stream_records WHERE id IN (
           SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= CAST(?2 AS INTEGER)
             AND CAST(sequence_number AS INTEGER) < (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1)
           ORDER BY CAST(sequence_number AS INTEGER) LIMIT ${TRIM_CHUNK})`,
      )
      .run(table, upTo);
    return Number(result.changes);
  } finally {
    database.close();
  }
}
