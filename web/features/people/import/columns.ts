/** The columns of an import, as a file names them. */
export const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'password',
  'role',
  'is_primary',
  'is_active',
  'skip_email',
  'deactivate_at',
  'branch_url',
  'group_name',
] as const;
/** A column of an import. */
export type Column = (typeof COLUMNS)[number];

/** What the columns are called on screen. */
export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  is_primary: 'Primary Instance Access',
  is_active: 'Active',
  skip_email: 'Skip email',
  deactivate_at: 'Deactivate At',
  branch_url: 'Branches',
  group_name: 'Groups',
};

/** The columns without which nothing is sent. */
export const REQUIRED: readonly Column[] = ['first_name', 'last_name', 'email', 'role'];

/** The column of our own in a file of rows with errors. */
export const ERROR_COLUMN = 'error';

/** For each column of a file the column of the import that it fills; null: it is not used. */
export type Mapping = readonly (Column | null)[];

/** What was chosen for headings of earlier files; null: not used. */
export type ChosenColumns = Readonly<Record<string, Column | null>>;

/** Returns a heading without what spreadsheets vary: case, spaces, underscores, hyphens. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isColumn = (value: unknown): value is Column => COLUMNS.some((column) => column === value);

/** Returns the mapping of a file: as it was chosen for the same heading before, else by the heading's own name. Each column is filled once. */
export function mappingOf(header: readonly string[], chosen: ChosenColumns): Mapping {
  const taken = new Set<Column>();
  const wished = header.map((heading) => {
    const before = Object.hasOwn(chosen, plain(heading)) ? chosen[plain(heading)] : undefined;
    return before === undefined ? (COLUMNS.find((column) => plain(column) === plain(heading)) ?? null) : before;
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

/** Returns what was chosen, with the choices for another file added. */
export const chosenWith = (chosen: ChosenColumns, header: readonly string[], mapping: Mapping): ChosenColumns => ({
  ...chosen,
  ...Object.fromEntries(header.map((heading, index) => [plain(heading), mapping[index] ?? null])),
});

const KEY = 'import-columns';

/** Returns what was chosen in this browser. */
export function readChosenColumns(): ChosenColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (stored === null || typeof stored !== 'object') return {};
    return Object.fromEntries(Object.entries(stored).filter(([, column]) => column === null || isColumn(column)));
  } catch {
    return {};
  }
}

/** Keeps what was chosen for the next file. */
export const storeChosenColumns = (chosen: ChosenColumns): void => localStorage.setItem(KEY, JSON.stringify(chosen));
