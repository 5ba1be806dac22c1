import { DatabaseSync } from 'node:sqlite';

/*
 * dynoxide 1.2.1 keeps stream records in one table of its file and looks for the next number without an index. SQLite
 * lets a second connection add the index, and delete, while the engine runs; the engine waits for the lock.
 */
const waitMs = 5000;
/** Deleting this many takes about 10 ms, during which the engine's writers wait. */
const chunk = 1000;

/** Makes the search for the next stream number independent of how many records there are. */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: waitMs });
  // The spelling of the expression is the engine's own: SQLite uses such an index only for the same text.
  database.exec('CREATE INDEX IF NOT EXISTS trellis_stream_records ON _stream_records (table_name, CAST(sequence_number AS INTEGER))');
  database.close();
}

/**
 * Deletes records up to a sequence number that every reader has passed. The newest stays whatever is asked: numbers go
 * on from it, and would begin again at 1 without it. Answers how many went; call again while it is a full chunk.
 */
export function trimStreamRecords(file: string, table: string, upTo: string): number {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    const result = database
      .prepare(
        `DELETE FROM _stream_records WHERE id IN (
           SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= CAST(?2 AS INTEGER)
             AND CAST(sequence_number AS INTEGER) < (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1)
           ORDER BY CAST(sequence_number AS INTEGER) LIMIT ${chunk})`,
      )
      .run(table, upTo);
    return Number(result.changes);
  } finally {
    database.close();
  }
}

export const trimChunk = chunk;
