import { BOOK_TABLES } from '../../../events/book-tables.ts';
import type { BookPart, StoredFile, TableFile } from '../../../events/kernel/book.ts';
import { type BookRow, PARTED_FILE } from './apply-rows.ts';

/**
 * The file of statements is stored in parts, so that what a build or a query has on its disk does not grow with all that was ever stored. A
 * part is called by the time where it begins: a month (`2026-11`), or an hour in it (`2026-11-14T10`) from which a large month goes on in
 * another part. Texts of time are compared as texts: a shorter one comes before all that begin with it.
 */
const PREFIX = `${PARTED_FILE}/` as const;
const MONTH = '2026-11'.length;
const HOUR = '2026-11-14T10'.length;

const partedTables = BOOK_TABLES.filter(({ file }) => file === PARTED_FILE);

export const partFrom = (from: string): BookPart => `${PREFIX}${from}`;
export const isPart = (file: StoredFile): file is BookPart => file.startsWith(PREFIX);
/** Returns the time from which a part has what was stored. */
export const fromOf = (part: BookPart): string => part.slice(PREFIX.length);
/** Returns the file whose tables a stored file has. */
export const tablesFileOf = (file: StoredFile): TableFile => (isPart(file) ? PARTED_FILE : file);

export const hourOf = (at: string): string => at.slice(0, HOUR);
/** Returns the hour after that of an instant. */
export const nextHour = (at: string): string => hourOf(new Date(Date.parse(`${hourOf(at)}:00:00.000Z`) + 3600 * 1000).toISOString());
export const monthOf = (at: string): string => at.slice(0, MONTH);

/** Returns the times in the order in which parts begin, each once. */
export const inOrder = (froms: Iterable<string>): string[] => [...new Set(froms)].sort();

/** Returns where the parts begin that stored files have, in their order. */
export const partsIn = (files: Readonly<Partial<Record<StoredFile, string>>>): string[] =>
  inOrder((Object.keys(files) as StoredFile[]).filter(isPart).map(fromOf)); // the keys of the type

/** Returns where the part begins that has what was stored at a time: the last one in its month that begins before, or else its month. */
export const partAt = (froms: readonly string[], at: string): string =>
  froms.findLast((from) => from <= at && from.startsWith(monthOf(at))) ?? monthOf(at);

/** Returns where the part after this one begins; null for the last one. */
export const partAfter = (froms: readonly string[], from: string): string | null => froms.find((other) => other > from) ?? null;

/** Returns when a row was stored, first and last; null for a row that no file in parts has. */
export function timesOf(row: BookRow): readonly [first: string, last: string] | null {
  const table = partedTables.find(({ kind, concerns }) => kind === row.kind && (concerns?.(row) ?? true));
  return table?.times?.(row) ?? null;
}

/** Returns a row for each part that it concerns: the one in which it stays, and those in which it may have been before. */
export function routed(froms: readonly string[], row: BookRow): readonly { readonly from: string; readonly row: BookRow }[] {
  const times = timesOf(row);
  if (!times) return [];
  const [first, last] = times.map((at) => partAt(froms, at)) as [string, string]; // of a pair
  if (first === last) return [{ from: last, row }];
  const between = froms.filter((from) => from > first && from < last);
  return [...[first, ...between].map((from) => ({ from, row: { ...row, isMoved: true as const } })), { from: last, row }];
}

/** Returns the rows that a part has to have. */
export const rowsOfPart = (froms: readonly string[], from: string, rows: readonly BookRow[]): BookRow[] =>
  rows.flatMap((row) => routed(froms, row).flatMap((one) => (one.from === from ? [one.row] : [])));
