import Papa from 'papaparse';
import { type NewFile, type Row, truthText } from './cells.ts';

/** Spreadsheets read a file as UTF-8 when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** The first characters by which spreadsheets take a cell for a formula, their wide forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const linesOf = (rows: readonly Row[]): string =>
  // Texts alone are compared with the pattern: a negative number is a number.
  Papa.unparse(
    rows.map((row) => row.map(truthText)),
    { header: false, newline: LINE_END, escapeFormulae: FORMULA },
  ) + LINE_END;

/** Returns the bytes of a CSV file (RFC 4180, UTF-8 with its mark). Cells that begin like a formula are led by an apostrophe. */
export async function* csvFile({ columns, rows }: NewFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + linesOf([columns.map(({ heading }) => heading)]));
  for await (const some of rows) if (some.length > 0) yield encoder.encode(linesOf(some));
}
