import { type Column, COLUMNS } from './column-names.ts';
import { columnOf } from './heading-names.ts';

/** The columns without which nothing is sent. */
export const REQUIRED: readonly Column[] = ['first_name', 'email', 'role'];

/** The column of our own in a file of rows with errors. */
export const ERROR_COLUMN = 'error';

/** For each column of a file the column of the import that it fills; null: it is not used. */
export type Mapping = readonly (Column | null)[];

/** What was chosen for earlier files: for each set of headings, what each heading fills; null: not used. */
export type ChosenColumns = Readonly<Record<string, Readonly<Record<string, Column | null>>>>;

/** Returns a heading without what spreadsheets vary: case, spaces, underscores, hyphens. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a heading is the name of a column of the import. */
export const isNamedColumn = (heading: string): boolean => columnOf(heading) !== null;

const isColumn = (value: unknown): value is Column => COLUMNS.some((column) => column === value);

/** Returns the headings of a file without what spreadsheets vary, each told apart from one of the same name before it. */
function headingsOf(header: readonly string[]): string[] {
  const times = new Map<string, number>();
  return header.map((heading) => {
    const name = plain(heading);
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    return time === 0 ? name : `${name} ${time}`;
  });
}

/** Returns the key of a set of headings, whatever their order; a file of rows with errors has that of the file they come from. */
const setOf = (headings: readonly string[]): string =>
  headings
    .filter((heading) => heading !== ERROR_COLUMN)
    .toSorted()
    .join('\n');

/** Returns the mapping of a file: as it was chosen for the same set of headings before, else by the heading's name. Each column is filled once. */
export function mappingOf(header: readonly string[], chosen: ChosenColumns): Mapping {
  const taken = new Set<Column>();
  const headings = headingsOf(header);
  const key = setOf(headings);
  const earlier = Object.hasOwn(chosen, key) ? chosen[key] : undefined;
  const wished = headings.map((heading, index) => {
    if (earlier && Object.hasOwn(earlier, heading)) return earlier[heading] ?? null;
    return columnOf(header[index] ?? '');
  });
  return wished.map((column) => {
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Returns a mapping in which one column of the file fills another column; who filled that before fills none. */
export const withColumn = (mapping: Mapping, index: number, column: Column | null): Mapping =>
  mapping.map((present, place) => {
    if (place === index) return column;
    return present === column ? null : present;
  });

/** Returns the headings of columns that are not used, without our own column of errors and those without a heading. */
export const unknownHeadings = (header: readonly string[], mapping: Mapping): string[] =>
  header.filter((heading, index) => mapping[index] === null && heading !== '' && plain(heading) !== ERROR_COLUMN);

/** Returns the required columns that no column of the file fills. */
export const missingColumns = (mapping: Mapping): Column[] => REQUIRED.filter((column) => !mapping.includes(column));

/** The most sets of headings that are remembered. */
const MOST_SETS = 50;

/** Returns what was chosen, with the choices for another file added; the oldest go. */
export function chosenWith(chosen: ChosenColumns, header: readonly string[], mapping: Mapping): ChosenColumns {
  const headings = headingsOf(header);
  const key = setOf(headings);
  const others = Object.entries(chosen).filter(([set]) => set !== key);
  const own = Object.fromEntries(headings.map((heading, index) => [heading, mapping[index] ?? null]));
  return Object.fromEntries([...others.slice(1 - MOST_SETS), [key, own]]);
}

/** Before, choices were remembered for single headings, under another key. */
const KEY = 'import-columns-of-sets';

const isChoice = (value: unknown): value is Record<string, Column | null> =>
  typeof value === 'object' && value !== null && Object.values(value).every((column) => column === null || isColumn(column));

/** Returns what was chosen in this browser. */
export function readChosenColumns(): ChosenColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (stored === null || typeof stored !== 'object') return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Record<string, Column | null>] => isChoice(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Keeps what was chosen for the next file. */
export const storeChosenColumns = (chosen: ChosenColumns): void => localStorage.setItem(KEY, JSON.stringify(chosen));
