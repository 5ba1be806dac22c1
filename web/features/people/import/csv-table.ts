import Papa from 'papaparse';
import { textOfFormulaFreeCell } from '../../../../shared/kernel/formula-cell.ts';

/** A data row of a file: its number among them from 1, the line of the file on which it begins, and its cells, trimmed. */
export type CsvRow = { readonly n: number; readonly line: number; readonly cells: readonly string[] };

/** A file as a table. */
export type CsvTable = { readonly delimiter: ',' | ';'; readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

/** The text of a file that cannot be read. */
export const UNREADABLE_FILE = 'Error processing the CSV file. Please check formatting.';

/** A file that cannot be imported; the message says why. */
export class UnreadableFile extends Error {
  constructor(message: string = UNREADABLE_FILE) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/** Returns what separates the cells of the first line: whichever of the two stands there more often, outside of quotes. */
function delimiterOf(text: string): CsvTable['delimiter'] {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** Returns the rows of a text with the lines on which they begin. Rows without any value are left out, but counted as lines. */
function rowsOf(text: string, delimiter: string): Omit<CsvRow, 'n'>[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  if (errors.length > 0) throw new UnreadableFile();
  let line = 1;
  return data.flatMap((cells) => {
    const begins = line;
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    const values = cells.map((cell) => textOfFormulaFreeCell(cell.trim(), delimiter));
    return values.some((value) => value !== '') ? [{ line: begins, cells: values }] : [];
  });
}

/**
 * Returns the header and the rows of a CSV text, with commas or semicolons and any line ends; a quoted cell may hold both.
 * @throws UnreadableFile for a text that is no CSV, and without a row below the header
 */
export function readTable(text: string): CsvTable {
  const withLineFeeds = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (withLineFeeds.includes('\0')) throw new UnreadableFile();
  const delimiter = delimiterOf(withLineFeeds.trimStart());
  const [header, ...rows] = rowsOf(withLineFeeds, delimiter);
  if (!header || rows.length === 0) throw new UnreadableFile();
  return { delimiter, header: header.cells, rows: rows.map((row, index) => ({ n: index + 1, ...row })) };
}
