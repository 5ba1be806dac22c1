import { textOfFormulaFreeCell } from '../../../../shared/kernel/formula-cell.ts';
import { recordsOf } from './csv-records.ts';

/** A data row of a file: its number among them from 1, the line of the file on which it begins, its cells, trimmed, and what is wrong with its quotes. */
export type CsvRow = { readonly n: number; readonly line: number; readonly cells: readonly string[]; readonly problem?: string };

/** A file as a table. */
export type CsvTable = { readonly delimiter: ',' | ';' | '\t' | '|'; readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

/** The text of a file that cannot be read. */
export const UNREADABLE_FILE = 'Error processing the CSV file. Please check formatting.';

/** A file that cannot be imported; the message says why. */
export class UnreadableFile extends Error {
  constructor(message: string = UNREADABLE_FILE) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Returns what separates the cells of the first line: whichever stands there most often, outside of quotes. */
function delimiterOf(text: string): CsvTable['delimiter'] {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1);
  const count = (delimiter: string): number => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The line by which spreadsheets say what separates cells, without the cells that saving it again adds. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*(?:\n|$)/i;

const isDelimiter = (text: string | undefined): text is CsvTable['delimiter'] => DELIMITERS.some((delimiter) => delimiter === text);

/** Returns the rows of a text with the lines on which they begin. Rows without any value are left out, but counted as lines. */
const rowsOf = (text: string, delimiter: string): Omit<CsvRow, 'n'>[] =>
  recordsOf(text, delimiter).flatMap((record) => {
    const cells = record.cells.map((cell) => textOfFormulaFreeCell(cell.trim(), delimiter));
    return cells.some((value) => value !== '') ? [{ ...record, cells }] : [];
  });

/**
 * Returns the header and the rows of a CSV text, with commas, semicolons, tabs or bars and any line ends; a quoted cell may hold them. A first
 * line `sep=;` names the separator.
 * @throws UnreadableFile for a text that is no CSV, for a header whose quotes are wrong, and without a row below the header
 */
export function readTable(text: string): CsvTable {
  const withLineFeeds = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (withLineFeeds.includes('\0')) throw new UnreadableFile();
  const [line = '', named] = SEPARATOR_LINE.exec(withLineFeeds) ?? [];
  // Its line feeds stay, so that lines are counted from the top of the file.
  const body = line.replace(/[^\n]/g, '') + withLineFeeds.slice(line.length);
  const delimiter = isDelimiter(named) ? named : delimiterOf(body.trimStart());
  const [header, ...rows] = rowsOf(body, delimiter);
  if (header?.problem !== undefined) throw new UnreadableFile(header.problem);
  if (!header || rows.length === 0) throw new UnreadableFile();
  return { delimiter, header: header.cells, rows: rows.map((row, index) => ({ n: index + 1, ...row })) };
}
