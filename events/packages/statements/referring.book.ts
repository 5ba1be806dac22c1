import type { BookTable } from '../../kernel/book.ts';
import { readRow, type StatementEntry } from './statement.book.ts';

/**
 * Statements that refer to another one, or make it void, of the whole time: the one that they refer to can be in any part of the file of
 * statements. They are few, so that every part is read beside this table.
 */
const DDL = [
  `CREATE TABLE IF NOT EXISTS referring (
    stream TEXT NOT NULL, v INTEGER NOT NULL, n INTEGER NOT NULL, place TEXT NOT NULL,
    id TEXT NOT NULL, refers TEXT NOT NULL, voids TEXT, is_foreign INTEGER NOT NULL, PRIMARY KEY (stream, v, n)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS referring_by_place ON referring (place)`,
  `CREATE INDEX IF NOT EXISTS referring_by_id ON referring (id)`,
  `CREATE INDEX IF NOT EXISTS referring_by_voided ON referring (voids) WHERE voids IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS referring_by_foreign ON referring (id) WHERE is_foreign = 1`,
];

/** A commit that came late is where it came last. */
const ADD = `INSERT INTO referring (stream, v, n, place, id, refers, voids, is_foreign)
  VALUES (:stream, :v, :n, :place, :id, :refers, :voids, :is_foreign)
  ON CONFLICT (stream, v, n) DO UPDATE SET place = excluded.place WHERE excluded.place > place`;

const refers = ({ keys }: StatementEntry): boolean => keys.refersTo !== null;

/** Statements that refer to another one. A statement of others under an id of the product's form is marked, since it is not there when one of the product has its id. */
export const referringTable: BookTable = {
  file: 'referring',
  name: 'referring',
  kind: 'statement',
  ddl: DDL,
  concerns: (row) => row.row !== null && readRow(row).statements.some(refers),
  upsert: (row) => {
    const { statements, stream, v, placeOf } = readRow(row);
    return statements.filter(refers).map(({ id, n, keys, isForeign }) => ({
      sql: ADD,
      params: { stream, v, n, place: placeOf(n), id, refers: keys.refersTo, voids: keys.voids, is_foreign: isForeign ? 1 : 0 },
    }));
  },
};
