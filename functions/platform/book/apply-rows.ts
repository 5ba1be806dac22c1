import { createHash } from 'node:crypto';
import { BOOK_TABLES } from '../../../events/book-tables.ts';
import type { BookFile, BookTable } from '../../../events/kernel/book.ts';
import type { FeedRow } from '../../../events/kernel/projection.ts';
import { FOLDING } from '../../../shared/kernel/fold-text.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { inThread } from './book-thread.ts';
import type { PreparedRow } from './book-worker.ts';

/** A row for a book, with its stream's name within the tenant. */
export type BookRow = FeedRow & { readonly name: string };

/** The files that have tables. */
export const BOOK_FILES: readonly BookFile[] = [...new Set(BOOK_TABLES.map((table) => table.file))];

const tablesOf = (file: BookFile): BookTable[] => BOOK_TABLES.filter((table) => table.file === file);
/** Returns the statements that create the tables of a file. */
export const ddlOf = (file: BookFile): string[] => tablesOf(file).flatMap((table) => table.ddl);

/** Returns the kinds of rows that a file has tables for. */
export const kindsIn = (file: BookFile): ReadonlySet<string> => new Set(tablesOf(file).map((table) => table.kind));

/** A hash of the tables and of the version of their folded texts: a base of another shape has to be made again. */
export const BOOK_SHAPE = createHash('sha256')
  .update([`folding ${FOLDING}`, ...BOOK_FILES.map((file) => `${file}\n${ddlOf(file).join('\n')}`)].join('\n'))
  .digest('hex')
  .slice(0, 16);

/** How many rows a transaction has: few enough that lists wait for a short time only. */
const ROWS_PER_TRANSACTION = 500;

/** Applies rows to a file that is open in the thread; rows that the file has in the same or a newer version change nothing. Returns how many were newer. */
export async function applyRows(at: string, file: BookFile, rows: readonly BookRow[]): Promise<number> {
  const tables = tablesOf(file);
  const kinds = kindsIn(file);
  const fileRows = rows.filter((row) => kinds.has(row.kind));
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
    const statements = tables.filter((table) => table.kind === row.kind).flatMap((table) => table.upsert(row));
    return { name: row.name, kind: row.kind, v: row.v, statements: statements.map(({ sql, params }) => [numberOf(sql), params]) };
  });
  return { sqls: [...numbers.keys()], rows: prepared };
}
