import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { clockIn, UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import { asFormulaFreeCell } from '../../../shared/kernel/formula-cell.ts';
import type { Cell, CellKind, FileColumn, NewFile } from './cells.ts';
import { truthText } from './cells.ts';

/** The most rows of a sheet, without its headings. */
export const MOST_SHEET_ROWS = 1_048_575;
/** The most characters of a cell. */
const LONGEST_CELL = 32_767;

/** What XML 1.0 cannot hold. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Texts without any of it, and without halves of characters. */
const HOLDABLE = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/;

const holdable = (value: string): string =>
  HOLDABLE.test(value) && value.length <= LONGEST_CELL
    ? value
    : value.toWellFormed().replace(NOT_IN_XML, '').slice(0, LONGEST_CELL).toWellFormed();

/** Returns a text as it stands in an inline string, which no spreadsheet takes for a formula; the apostrophe is for who edits it, or saves the sheet as CSV. */
const textOf = (value: string): string => asFormulaFreeCell(holdable(value)).slice(0, LONGEST_CELL);

/** Returns a time as a cell; what is no time stays a text. */
function timeOf(value: string, zone: string): Date | string {
  return Number.isNaN(Date.parse(value)) ? textOf(value) : new Date(clockIn(value, zone));
}

/** Returns a value as a typed cell: a day as it is, a time as the clocks of the zone show it. */
function cellOf(value: Cell, kind: CellKind, { texts, zone }: NewFile): CellValue {
  const shown = truthText(value, texts);
  if (typeof shown !== 'string') return shown;
  if (kind === 'day') return timeOf(shown, UTC);
  return kind === 'instant' ? timeOf(shown, zone) : textOf(shown);
}

const NUMBER_FORMATS: Partial<Record<CellKind, string>> = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' };
const WIDTHS: Record<CellKind, number> = { text: 28, number: 12, truth: 10, day: 12, instant: 20 };

const columnOf = ({ heading, kind }: FileColumn, zone: string) => {
  const numFmt = NUMBER_FORMATS[kind];
  // A sheet knows no zone.
  const header = textOf(kind === 'instant' ? `${heading} (${zone})` : heading);
  return { header, width: Math.max(WIDTHS[kind], header.length + 2), ...(numFmt !== undefined && { numFmt }) };
};

async function* rowsOf(file: NewFile): AsyncGenerator<CellValue[]> {
  const { columns, rows } = file;
  const kinds = columns.map(({ kind }) => kind);
  for await (const some of rows) for (const row of some) yield row.map((value, index) => cellOf(value, kinds[index] ?? 'text', file));
}

/** Returns the bytes of an XLSX file with one sheet, whose numbers, days and times are typed. The rows are written while they are read. */
export function xlsxFile(file: NewFile): AsyncIterable<Uint8Array> {
  // The names of sheets have at most 31 characters.
  const name = file.title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  return writeXlsxStream(rowsOf(file), {
    name,
    columns: file.columns.map((column) => columnOf(column, file.zone)),
    freezePane: { rows: 1 },
  });
}
