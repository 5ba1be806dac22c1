import { textOfFormulaFreeCell } from '../../../../shared/kernel/formula-cell.ts';
import { recordsOf } from './csv-records.ts';
import { areHeadings, type HeadedRows, headedRows, rowsAbovePeople } from './header-row.ts';
import { t, text } from '../../../texts/text.ts';

/** A data row of a file: its number among them from 1, the line of the file on which it begins, its cells, trimmed, and what is wrong with its quotes. */
export type CsvRow = { readonly n: number; readonly line: number; readonly cells: readonly string[]; readonly problem?: string };

/** A file as a table. */
export type CsvTable = {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly header: readonly string[];
  /** The line of the headings, and how many rows with a value are above them. */
  readonly headerLine: number;
  readonly rowsAbove: number;
  readonly rows: readonly CsvRow[];
};

/** The text of a file that cannot be read. */
export const UNREADABLE_FILE = text('Error processing the CSV file. Please check formatting.');

/** A file that cannot be imported; the message says why. */
export class UnreadableFile extends Error {
  constructor(message: string = t(UNREADABLE_FILE)) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Returns which separator stands in a line most often, and how often. */
function separatorIn(line: string): { readonly delimiter: CsvTable['delimiter']; readonly times: number } {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, times: line.split(delimiter).length - 1 }));
  return counts.reduce((best, one) => (one.times > best.times ? one : best));
}

/** So many lines are looked at for the headings. */
const MOST_LINES_LOOKED_AT = 100;

/** Returns what separates the cells of the headings: whichever stands there most often, outside of quotes. A title above them may have none. */
function delimiterOf(text: string): CsvTable['delimiter'] {
  const lines = rowsAbovePeople(text.split('\n', MOST_LINES_LOOKED_AT), (line) => line);
  const named = lines.flatMap((line) => DELIMITERS.filter((delimiter) => areHeadings(line.replaceAll('"', '').split(delimiter))));
  const unquoted = text.replace(/"[^"]*"/g, '').split('\n', MOST_LINES_LOOKED_AT);
  const wide = rowsAbovePeople(unquoted, (line) => line).find((line) => separatorIn(line).times >= 2);
  return named[0] ?? separatorIn(wide ?? unquoted[0] ?? '').delimiter;
}

/** The line by which spreadsheets say what separates cells, without the cells that saving it again adds. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*(?:\n|$)/i;

const isDelimiter = (text: string | undefined): text is CsvTable['delimiter'] => DELIMITERS.some((delimiter) => delimiter === text);

/** A row that is one quoted value: a spreadsheet that took a file for one column writes it so, with empty cells behind. */
const QUOTED_ROW = /^"((?:[^"]|"")*)"[,;\t|]*$/;

/** Returns a text whose rows are one quoted value each as it was before: with that value as its row. */
function withoutRowQuotes(text: string): string {
  const lines = text.split('\n').map((line) => (line.trim() === '' ? '' : (QUOTED_ROW.exec(line.trim())?.[1] ?? null)));
  const first = lines.find((line) => line !== '');
  if (lines.includes(null) || !first || !DELIMITERS.some((delimiter) => first.includes(delimiter))) return text;
  return lines.map((line) => line?.replaceAll('""', '"') ?? '').join('\n');
}

/** Quotation marks that databases (single ones) and word processors write around values, in place of straight double ones. */
const OTHER_QUOTES: readonly { readonly row: RegExp; readonly opening: RegExp; readonly closing: RegExp; readonly doubled: RegExp }[] = [
  {
    row: /^\s*'[^'\n]{0,200}'(?:\s?[,;\t|]\s?'[^'\n]{0,200}'){1,99}\s*$/,
    opening: /(?<=^|\n|[,;\t|]) ?'/g,
    closing: /' ?(?=[,;\t|]|\n|$)/g,
    doubled: /''|\\'/g,
  },
  {
    row: /^\s*[“„«][^“”„«»\n]{0,200}[“”»](?:\s?[,;\t|]\s?[“„«][^“”„«»\n]{0,200}[“”»]){1,99}\s*$/,
    opening: /(?<=^|\n|[,;\t|]) ?[“„«]/g,
    closing: /[“”»] ?(?=[,;\t|]|\n|$)/g,
    doubled: /””/g,
  },
];

/** Returns a text whose headings, or first values, stand in other quotation marks with straight double ones around its values. */
function withStraightQuotes(text: string): string {
  const lines = text.split('\n', MOST_LINES_LOOKED_AT).filter((line) => line.trim() !== '');
  const quotes = OTHER_QUOTES.find(({ row }) => lines.slice(0, 2).some((line) => row.test(line)));
  if (!quotes) return text;
  const { opening, closing, doubled } = quotes;
  return text
    .replaceAll('"', '""')
    .replaceAll(opening, '"')
    .replaceAll(closing, '"')
    .replaceAll(doubled, (marks) => marks.slice(-1));
}

/** The formula by which files keep a spreadsheet from reading a text as a number: `="007"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

function textOfCell(cell: string, delimiter: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? [];
  return text === undefined ? textOfFormulaFreeCell(cell, delimiter) : text.replaceAll('""', '"').trim();
}

/** Returns the rows of a text with the lines on which they begin. Rows without any value are left out, but counted as lines. */
const rowsOf = (text: string, delimiter: string): Omit<CsvRow, 'n'>[] =>
  recordsOf(text, delimiter).flatMap((record) => {
    const cells = record.cells.map((cell) => textOfCell(cell.trim(), delimiter));
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
  const body = line.replace(/[^\n]/g, '') + withoutRowQuotes(withStraightQuotes(withLineFeeds.slice(line.length)));
  const delimiter = isDelimiter(named) ? named : delimiterOf(body.trimStart());
  const headed = headedRows(rowsOf(body, delimiter));
  if (headed?.header.problem !== undefined) throw new UnreadableFile(headed.header.problem);
  if (!headed || headed.rows.length === 0) throw new UnreadableFile();
  return tableOf(delimiter, headed);
}

/** What databases write for no value. NULL in a row of capitals may be the name of somebody. */
const NO_VALUE = /^(?:\\N|\(null\)|<null>|\[null\]|NULL)$/;
const CAPITALS = /^\p{Lu}{2,40}$/u;

function withoutNulls(cells: readonly string[]): readonly string[] {
  const mayBeName = cells.some((cell) => cell !== 'NULL' && CAPITALS.test(cell));
  return cells.map((cell) => (NO_VALUE.test(cell) && !(cell === 'NULL' && mayBeName) ? '' : cell));
}

/** Returns rows below their headings as a table. */
export const tableOf = (delimiter: CsvTable['delimiter'], { header, rowsAbove, rows }: HeadedRows<Omit<CsvRow, 'n'>>): CsvTable => ({
  delimiter,
  header: header.cells,
  headerLine: header.line,
  rowsAbove,
  rows: rows.map((row, index) => ({ n: index + 1, ...row, cells: withoutNulls(row.cells) })),
});
