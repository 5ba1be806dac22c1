// @chunk table
import type { TableColumn, Words } from './columns.ts';

/** A file that is to be made of a list: its columns as members of the row, with the headings and the words for values on screen. */
export type ExportChoice = {
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly string[];
  readonly headings: readonly string[];
  readonly words: Readonly<Record<string, Words>>;
};

/** Makes and saves a file of a list. @throws nothing: a failure is shown */
export type ExportList = (choice: ExportChoice) => Promise<void>;

/** What a column of a list is in a file. */
export type FileColumn = Pick<TableColumn<never>, 'header' | 'file' | 'words'>;

/** Returns the members of a row that stand in a file for these columns, in their order; a column without any has only a control. */
export function fileColumns(columns: readonly FileColumn[]): Omit<ExportChoice, 'format'> {
  const entries = columns.flatMap(({ header, file }): (readonly [string, string])[] =>
    file === undefined ? [] : typeof file === 'string' ? [[file, header]] : Object.entries(file),
  );
  return {
    columns: entries.map(([member]) => member),
    headings: entries.map(([, heading]) => heading),
    words: Object.assign({}, ...columns.map(({ words }) => words)) as Readonly<Record<string, Words>>,
  };
}
