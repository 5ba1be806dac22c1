import type { Outcome } from './bench.ts';
import type { Heading } from './group.ts';

const WIDTHS = [52, 34, 38] as const;

const laid = (cells: readonly [string, string, string, string]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();

export const TABLE_HEAD = laid(['Row', 'Goal', 'Measured', 'Verdict']);

/** A figure is said to meet its goal or to miss it; nothing fails over it. */
export function verdictOf(outcome: Outcome): 'meets' | 'misses' | 'told' | 'not measured' {
  if ('why' in outcome) return 'not measured';
  const { meets } = outcome.measured;
  if (meets === null) return 'told';
  return meets ? 'meets' : 'misses';
}

/** A row as it is printed, its notes below it. */
export function lineOf({ name, title, goal }: Heading, outcome: Outcome): string {
  const heading = `${title} [${name}]`;
  if ('why' in outcome) return `${laid([heading, goal, '-', verdictOf(outcome)])}\n    ${outcome.why}`;
  const { text, notes = [] } = outcome.measured;
  return [laid([heading, goal, text, verdictOf(outcome)]), ...notes.map((note) => `    ${note}`)].join('\n');
}
