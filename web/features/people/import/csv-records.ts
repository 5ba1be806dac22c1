import Papa from 'papaparse';
import { t } from '../../../texts/text.ts';

/** What a row of a text holds, and the line on which it begins. `problem`: its quotes are wrong, so its cells are cut at every separator. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[]; readonly problem?: string };

/** The most lines of one row: a cell with an address has three or four. */
const MOST_LINES = 50;

const quotesProblem = (line: number): string =>
  t('Line {line} has a quotation mark (") inside of a value. Remove it, or double it ("") and put the whole value in quotes.', {
    line: String(line),
  });

type Parsed = { readonly rows: string[][]; readonly codes: readonly string[] };

function parsed(text: string, delimiter: string): Parsed {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return { rows: data, codes: errors.map(({ code }) => code) };
}

/** Returns how many lines the sound row has that begins with a line, and its cells; null where its quotes are wrong. */
function soundRow(lines: readonly string[], at: number, delimiter: string): { readonly count: number; readonly cells: string[] } | null {
  for (let count = 1; count <= MOST_LINES && at + count <= lines.length; count += 1) {
    const { rows, codes } = parsed(lines.slice(at, at + count).join('\n'), delimiter);
    if (codes.length === 0 && rows.length <= 1) return { count, cells: rows[0] ?? [''] };
    // What only lacks its closing quote may have it on a later line.
    if (codes.includes('InvalidQuotes') || rows.length > 1) return null;
  }
  return null;
}

/** Returns the rows of a text with wrong quotes: each such row ends with its line, so that the rows below it are read. */
function mendedRecords(lines: readonly string[], delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let at = 0; at < lines.length;) {
    const line = at + 1;
    const sound = soundRow(lines, at, delimiter);
    records.push(sound ? { line, cells: sound.cells } : { line, cells: (lines[at] ?? '').split(delimiter), problem: quotesProblem(line) });
    at += sound?.count ?? 1;
  }
  return records;
}

/** Returns the rows of a text with the lines on which they begin, those without a value too. Lines end with a line feed. */
export function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const { rows, codes } = parsed(text, delimiter);
  if (codes.length > 0) return mendedRecords(text.split('\n'), delimiter);
  let next = 1;
  return rows.map((cells) => {
    const line = next;
    next += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return { line, cells };
  });
}
