import type { SqlValue, Statement } from './book.ts';

/** How a row of the feed fills each column of a table, but for its key and its version. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => SqlValue>>;

/** Returns a flag as columns have it. */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/**
 * Returns the statement that stores a row of the feed under its key, unless a row of the same or a higher version is stored. `computed`: more
 * columns, with their SQL.
 */
export function upsertInto<Key extends string, Row>(
  table: string,
  key: readonly Key[],
  columns: Columns<Row>,
  computed: Readonly<Record<string, string>> = {},
): (keyed: Readonly<Record<Key | 'v', number>>, row: Row) => Statement {
  const names = [...Object.keys(columns), ...Object.keys(computed)];
  const values = [...Object.keys(columns).map((column) => `:${column}`), ...Object.values(computed)];
  const sql = `INSERT INTO ${table} (${[...key, 'v', ...names].join(', ')})
  VALUES (${[...[...key, 'v'].map((name) => `:${name}`), ...values].join(', ')})
  ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${['v', ...names].map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE excluded.v > ${table}.v`;
  const filled = Object.entries(columns);
  return (keyed, row) => ({ sql, params: { ...keyed, ...Object.fromEntries(filled.map(([name, valueOf]) => [name, valueOf(row)])) } });
}
