// @chunk table
import { t } from '../../../texts/text.ts';
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

/** Returns words for values as the page shows them. */
const shownWords = (words: Words): Words => Object.fromEntries(Object.entries(words).map(([value, word]) => [value, t(word)]));

/** Returns the members of a row that stand in a file for these columns, in their order; a column without any has only a control. Headings and words are those of the page. */
export function fileColumns(columns: readonly FileColumn[]): Omit<ExportChoice, 'format'> {
  const entries = columns.flatMap(({ header, file }): (readonly [string, string])[] =>
    file === undefined ? [] : typeof file === 'string' ? [[file, header]] : Object.entries(file),
  );
  return {
    columns: entries.map(([member]) => member),
    headings: entries.map(([, heading]) => t(heading)),
    words: Object.fromEntries(columns.flatMap(({ words = {} }) => Object.entries(words).map(([member, of]) => [member, shownWords(of)]))),
  };
}
