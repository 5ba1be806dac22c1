import { csvLine } from '../../../../shared/kernel/csv-line.ts';
import type { PersonToAdd } from '../../../shared-features/people/people-to-add.ts';
import { COLUMNS } from './column-names.ts';
import { ERROR_COLUMN } from './columns.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';
import { shownMessage } from './shown-message.ts';

/** A row that was refused, with what is wrong with it. */
export type RefusedRow = CsvRow & { readonly messages: readonly string[] };

/** With a byte order mark, by which spreadsheets know UTF-8. */
const csvOf = (lines: readonly (readonly string[])[], delimiter: CsvTable['delimiter']): string =>
  `\uFEFF${lines.map((line) => csvLine(line, delimiter)).join('')}`;

/** Returns the rows that were refused as a file like the one they come from, with a column that says what is wrong; it can be imported again. */
export function fileOfErrors({ header, delimiter }: CsvTable, rows: readonly RefusedRow[]): string {
  const kept = header.map((heading, index) => ({ heading, index })).filter(({ heading }) => heading !== ERROR_COLUMN);
  const lines = rows.map(({ cells, messages }) => [...kept.map(({ index }) => cells[index] ?? ''), messages.map(shownMessage).join(' ')]);
  return csvOf([[...kept.map(({ heading }) => heading), ERROR_COLUMN], ...lines], delimiter);
}

/** Returns a file with the header of an import and no rows. */
export const templateFile = (): string => csvOf([COLUMNS], ',');

/** Returns a file of people who are known by their addresses; they become learners. */
export function fileOfPeople(people: readonly PersonToAdd[]): string {
  const rows = people.map(({ first_name: first, last_name: last, email }) => [first, last, email, 'learner']);
  return csvOf([['first_name', 'last_name', 'email', 'role'], ...rows], ',');
}
