import { asFormulaFreeCell } from '../../../shared/kernel/formula-cell.ts';
import { type Cell, type NewFile, type Row, truthText } from './cells.ts';

/** Spreadsheets read a file as UTF-8 when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a cell without quotes cannot hold, or would lose at its ends. */
const QUOTED = /[",\r\n\uFEFF]|^ | $/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns a value as a cell of CSV. Texts alone are compared with the pattern of formulas: a negative number is a number. */
function cellOf(value: Cell): string {
  const shown = truthText(value);
  if (typeof shown !== 'string') return shown === null ? '' : String(shown);
  const cell = asFormulaFreeCell(shown);
  return cell !== shown || QUOTED.test(cell) ? quoted(cell) : cell;
}

const lineOf = (row: Row): string => row.map(cellOf).join(',') + LINE_END;

/** Returns the bytes of a CSV file (RFC 4180, UTF-8 with its mark). Cells that begin like a formula are led by an apostrophe. */
export async function* csvFile({ columns, rows }: NewFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => heading)));
  for await (const some of rows) if (some.length > 0) yield encoder.encode(some.map(lineOf).join(''));
}
