import { createHash } from 'node:crypto';
import { BOOK_PARTS } from '../../events/book-tables.ts';
import type { BookFile, BookTable } from '../../events/kernel/book.ts';
import type { FeedRow } from '../../events/kernel/projection.ts';
import { inThread } from './book-sql.ts';
import type { TakenRow } from './book-worker.ts';

/** A row for a book, with its stream's name within the tenant. */
export type BookRow = FeedRow & { readonly name: string };

/** The files that have tables. */
export const BOOK_FILES: readonly BookFile[] = [...new Set(BOOK_PARTS.map((table) => table.file))];

const tablesOf = (file: BookFile): BookTable[] => BOOK_PARTS.filter((table) => table.file === file);
export const ddlOf = (file: BookFile): string[] => tablesOf(file).flatMap((table) => table.ddl);

/** Kinds of rows that a file takes. */
export const kindsIn = (file: BookFile): ReadonlySet<string> => new Set(tablesOf(file).map((table) => table.kind));

/** Changes when a table does: a base of another shape has to be made anew. */
export const BOOK_SHAPE = createHash('sha256')
  .update(BOOK_FILES.map((file) => `${file}\n${ddlOf(file).join('\n')}`).join('\n'))
  .digest('hex')
  .slice(0, 16);

/** Rows a transaction: short enough for lists to come in between. */
const AT_ONCE = 500;

/** Takes rows into a file that is open in the thread; those that the file has at least as new change nothing. Answers how many were newer. */
export async function takeRows(at: string, file: BookFile, rows: readonly BookRow[]): Promise<number> {
  const tables = tablesOf(file);
  const kinds = kindsIn(file);
  const wanted = rows.filter((row) => kinds.has(row.kind));
  let newer = 0;
  let before = Promise.resolve(0);
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    // While the thread takes one part in, the next is made ready here.
    const task = taskOf(tables, wanted.slice(from, from + AT_ONCE));
    newer += await before;
    before = inThread<number>({ do: 'take', at, ...task });
  }
  return newer + (await before);
}

/** Texts of statements go over once, not with every row. */
function taskOf(tables: readonly BookTable[], rows: readonly BookRow[]): { sqls: string[]; rows: TakenRow[] } {
  const numbers = new Map<string, number>();
  const numberOf = (sql: string): number => {
    const known = numbers.get(sql);
    if (known !== undefined) return known;
    numbers.set(sql, numbers.size);
    return numbers.size - 1;
  };
  const taken = rows.map((row): TakenRow => {
    const statements = tables.filter((table) => table.kind === row.kind).flatMap((table) => table.upsert(row));
    return { name: row.name, kind: row.kind, v: row.v, statements: statements.map(({ sql, params }) => [numberOf(sql), params]) };
  });
  return { sqls: [...numbers.keys()], rows: taken };
}
