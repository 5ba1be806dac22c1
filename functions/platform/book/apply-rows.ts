import { createHash } from 'node:crypto';
import { BOOK_TABLES } from '../../../events/book-tables.ts';
import type { BookFile, BookTable, PartedFile, TableFile } from '../../../events/kernel/book.ts';
import type { FeedRow } from '../../../events/kernel/projection.ts';
import { FOLDING } from '../../../shared/kernel/fold-text.ts';
import { ORDERING } from '../../../shared/kernel/regional/name-order.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { inThread } from './book-thread.ts';
import type { PreparedRow } from './book-worker.ts';

/** A row for a book, with its stream's name within the tenant. `isMoved`: for a part of a file from which it has moved to a later one. */
export type BookRow = FeedRow & { readonly name: string; readonly isMoved?: true };

/** The file that is stored in parts. */
export const PARTED_FILE: PartedFile = 'statements';
const TABLE_FILES: readonly TableFile[] = [...new Set(BOOK_TABLES.map((table) => table.file))];
/** The files that are stored as a whole. */
export const BOOK_FILES: readonly BookFile[] = TABLE_FILES.filter((file) => file !== PARTED_FILE);

const tablesOf = (file: TableFile): BookTable[] => BOOK_TABLES.filter((table) => table.file === file);
/** Returns the statements that create the tables of a file. */
export const ddlOf = (file: TableFile): string[] => tablesOf(file).flatMap((table) => table.ddl);

/** Returns the kinds of rows that a file has tables for. */
export const kindsIn = (file: TableFile): ReadonlySet<string> => new Set(tablesOf(file).map((table) => table.kind));

/** A hash of the tables and of the versions of their folded texts and of their orders: a base of another shape has to be made again. */
export const BOOK_SHAPE = createHash('sha256')
  .update([`folding ${FOLDING} ordering ${ORDERING}`, ...TABLE_FILES.map((file) => `${file}\n${ddlOf(file).join('\n')}`)].join('\n'))
  .digest('hex')
  .slice(0, 16);

/** How many rows a transaction has: few enough that lists wait for a short time only. */
const ROWS_PER_TRANSACTION = 500;

/** Applies rows to a file that is open in the thread; rows that the file has in the same or a newer version change nothing. Returns how many were newer. */
export async function applyRows(at: string, file: TableFile, rows: readonly BookRow[]): Promise<number> {
  const tables = tablesOf(file);
  const fileRows = rows.filter((row) => concerns(tables, row));
  let newer = 0;
  let before = Promise.resolve(0);
  for (const chunk of chunksOf(fileRows, ROWS_PER_TRANSACTION)) {
    // The next chunk is prepared here while the thread works on the last one.
    const task = taskOf(tables, chunk);
    newer += await before;
    before = inThread<number>({ do: 'take', at, ...task });
  }
  return newer + (await before);
}

const concerns = (tables: readonly BookTable[], row: BookRow): boolean =>
  tables.some((table) => table.kind === row.kind && (table.concerns?.(row) ?? true));

/** Returns whether a file that is stored as a whole has to have a row. */
export const isOfWholeFile = (row: BookRow): boolean =>
  concerns(
    BOOK_TABLES.filter(({ file }) => file !== PARTED_FILE),
    row,
  );

/** Returns the rows with their statements by number, so that the text of a statement is sent once and not with every row. */
function taskOf(tables: readonly BookTable[], rows: readonly BookRow[]): { sqls: string[]; rows: PreparedRow[] } {
  const numbers = new Map<string, number>();
  const numberOf = (sql: string): number => {
    const number = numbers.get(sql);
    if (number !== undefined) return number;
    numbers.set(sql, numbers.size);
    return numbers.size - 1;
  };
  const prepared = rows.map((row): PreparedRow => {
    const statements = tables
      .filter((table) => table.kind === row.kind)
      .flatMap((table) => (row.isMoved ? (table.leave?.(row) ?? []) : table.upsert(row)));
    return { name: row.name, kind: row.kind, v: row.v, statements: statements.map(({ sql, params }) => [numberOf(sql), params]) };
  });
  return { sqls: [...numbers.keys()], rows: prepared };
}
