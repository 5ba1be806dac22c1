import { isNamedColumn, REQUIRED } from './columns.ts';

/** A row of a file, by the line on which it begins. */
type Row = { readonly line: number; readonly cells: readonly string[] };

/** The row that names the columns, and the rows below it. `rowsAbove`: how many rows with a value are above it, as a title. */
export type HeadedRows<Of extends Row> = { readonly header: Of; readonly rowsAbove: number; readonly rows: readonly Of[] };

/** So many rows of titles, dates and notes may be above the headings. */
const MOST_ROWS_ABOVE = 20;
/** So many headings that an import knows are in no title. */
const SURE_HEADINGS = 2;

const ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Returns the first rows of a file, without the first person and those below. */
export function rowsAbovePeople<Of>(rows: readonly Of[], textOf: (row: Of) => string): readonly Of[] {
  const beginning = rows.slice(0, MOST_ROWS_ABOVE + 1);
  const person = beginning.findIndex((row) => ADDRESS.test(textOf(row)));
  return person === -1 ? beginning : beginning.slice(0, person);
}

/** Whether cells name columns of the import. */
export const areHeadings = (cells: readonly string[]): boolean => cells.filter(isNamedColumn).length >= SURE_HEADINGS;

/** Whether cells can name columns: fewer are not enough for an import. */
const areEnough = (cells: readonly string[]): boolean => cells.filter((cell) => cell !== '').length >= REQUIRED.length;

/**
 * Returns the rows of a file below its headings: the first row that names columns of the import or, in other words, is wide enough for them. What
 * is above is a title, unless it has an address. null without rows.
 */
export function headedRows<Of extends Row>(rows: readonly Of[]): HeadedRows<Of> | null {
  const possible = rowsAbovePeople(rows, ({ cells }) => cells.join(' '));
  const named = possible.findIndex(({ cells }) => areHeadings(cells));
  const at = Math.max(0, named === -1 ? possible.findIndex(({ cells }) => areEnough(cells)) : named);
  const header = rows[at];
  return header ? { header, rowsAbove: at, rows: rows.slice(at + 1) } : null;
}
