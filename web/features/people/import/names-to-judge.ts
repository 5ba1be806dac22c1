import type { ReadFile } from './read-file.ts';

const MOST_VALUES = 8;

/** Whether a value has a letter that is none in the encoding in which it was read. */
const isBroken = (value: string): boolean => value.includes('\uFFFD');

/**
 * Returns the first values of a file with letters outside of ASCII, by which a person sees whether it was read in the right encoding; those with
 * broken letters come first, wherever they are. Passwords are left out.
 */
export function namesToJudge({ table, mapping }: Pick<ReadFile, 'table' | 'mapping'>): string[] {
  const values = new Set<string>();
  for (const cells of [table.header, ...table.rows.map((row) => row.cells)])
    for (const [index, cell] of cells.entries())
      // eslint-disable-next-line no-control-regex -- all of ASCII
      if (mapping[index] !== 'password' && /[^\0-\u007F]/.test(cell)) values.add(cell);
  const all = [...values];
  return [...all.filter(isBroken), ...all.filter((value) => !isBroken(value))].slice(0, MOST_VALUES);
}
