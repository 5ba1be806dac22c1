import { csvLine } from '../../../shared/kernel/csv-line.ts';
import { type NewFile, type Row, truthText } from './cells.ts';

/** Spreadsheets read a file as UTF-8 when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const lineOf = (row: Row): string => csvLine(row.map(truthText));

/** Returns the bytes of a CSV file (RFC 4180, UTF-8 with its mark). What a spreadsheet would take for a formula is led by an apostrophe. */
export async function* csvFile({ columns, rows }: NewFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => heading)));
  for await (const some of rows) if (some.length > 0) yield encoder.encode(some.map(lineOf).join(''));
}
