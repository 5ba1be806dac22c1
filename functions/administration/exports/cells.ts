/** What the values of a column are; a file writes each kind in its own way. Instants and days are ISO texts. */
export type CellKind = 'text' | 'number' | 'truth' | 'day' | 'instant';

/** A column of an exported file. */
export type FileColumn = { readonly heading: string; readonly kind: CellKind };

/** A value as the query answers it, of several values joined; null where there is none. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** The formats of exported files: of rows, and the archive of the files that rows name. */
export const FORMATS = ['csv', 'xlsx', 'zip'] as const;
export type Format = (typeof FORMATS)[number];

/** A file to be written: rows are read while it is. */
export type NewFile = { readonly title: string; readonly columns: readonly FileColumn[]; readonly rows: AsyncIterable<readonly Row[]> };

/** Returns a truth value as people read it. */
export const truthText = (value: Cell): string | number | null => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value);
