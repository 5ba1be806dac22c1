import type { ReadFile } from './read-file.ts';

const MOST_VALUES = 8;

/** Returns the first values of a file with letters outside of ASCII, by which a person sees whether it was read in the right encoding. Passwords are left out. */
export function namesToJudge({ table, mapping }: Pick<ReadFile, 'table' | 'mapping'>): string[] {
  const values = new Set<string>();
  for (const cells of [table.header, ...table.rows.map((row) => row.cells)])
    for (const [index, cell] of cells.entries()) {
      if (values.size === MOST_VALUES) return [...values];
      // eslint-disable-next-line no-control-regex -- all of ASCII
      if (mapping[index] !== 'password' && /[^\0-\u007F]/.test(cell)) values.add(cell);
    }
  return [...values];
}
