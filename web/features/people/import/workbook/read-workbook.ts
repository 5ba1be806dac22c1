import { readXlsx, type Sheet } from 'hucre/xlsx';
import { MOST_ROWS_OF_FILE } from '../../../../../shared/people/import-limits.ts';
import { REQUIRED } from '../columns.ts';
import { archivePartsOf, isSmall } from './archive-parts.ts';
import { textOfCell } from './cell-text.ts';
import type { ReadSheet, SheetRow, WorkbookAnswer, WorkbookFault, WorkbookQuestion } from './workbook-file.ts';

/** So many sheets are looked at for one that has a value. */
const MOST_TRIES = 20;
/** With rows without a value among them. */
const MOST_ROWS = 10 * MOST_ROWS_OF_FILE;

/** Returns why an archive is not read; null for a workbook (ECMA-376) that can be. */
function faultOf(bytes: Uint8Array): WorkbookFault | null {
  const parts = archivePartsOf(bytes);
  if (!parts) return 'broken';
  const has = (name: string): boolean => parts.some((part) => part.name === name);
  if (!has('[Content_Types].xml')) return has('mimetype') && has('content.xml') ? 'ods' : 'archive';
  if (has('xl/workbook.bin')) return 'xlsb';
  if (!parts.some(({ name }) => name.startsWith('xl/'))) return 'archive';
  return isSmall(parts) ? null : 'large';
}

/** Returns the names of the sheets of a workbook, without those that its author has hidden where others are there. */
async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const found: { readonly name: string; readonly isHidden: boolean }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      found.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const shown = found.filter(({ isHidden }) => !isHidden);
  return (shown.length > 0 ? shown : found).map(({ name }) => name);
}

/** Returns the rows of a sheet that have a value, each with as many cells as the longest. */
function rowsOf({ rows, cells }: Sheet): SheetRow[] {
  const texts = rows.map((row, y) => row.map((value, x) => textOfCell(value, cells?.get(`${y},${x}`)?.style?.numFmt)));
  const widths = texts.map((row) => row.findLastIndex((cell) => cell !== '') + 1);
  const width = widths.reduce((most, one) => Math.max(most, one), 0);
  return texts.flatMap((row, y) =>
    widths[y] === 0 ? [] : [{ line: y + 1, cells: Array.from({ length: width }, (_, x) => row[x] ?? '') }],
  );
}

async function sheetNamed(bytes: Uint8Array, name: string): Promise<SheetRow[] | 'rows'> {
  const { sheets } = await readXlsx(bytes, { sheets: [name], readStyles: true, maxRows: MOST_ROWS });
  const [sheet] = sheets;
  if (!sheet) return [];
  return sheet.rows.length >= MOST_ROWS ? 'rows' : rowsOf(sheet);
}

/** How much like a list of people rows are: wide enough for the columns that it must have, else more than a title, else a title. */
function listLikeness(rows: readonly SheetRow[]): number {
  if (rows.length < 2) return Math.min(rows.length, 1);
  return rows.some(({ cells }) => cells.filter((cell) => cell !== '').length >= REQUIRED.length) ? 3 : 2;
}

async function answerOf({ bytes, sheet }: WorkbookQuestion): Promise<WorkbookAnswer> {
  const sheets = await sheetsOf(bytes);
  const asked = sheet === null ? sheets.slice(0, MOST_TRIES) : sheets.filter((name) => name === sheet);
  let best: ReadSheet | null = null;
  for (const name of asked) {
    const rows = await sheetNamed(bytes, name);
    if (rows === 'rows') return { fault: 'rows' };
    // The first sheet may be a cover.
    if (best === null || listLikeness(rows) > listLikeness(best.rows)) best = { sheets, sheet: name, rows };
    if (listLikeness(rows) === 3) break;
  }
  return best !== null && (best.rows.length > 0 || sheet !== null) ? best : { fault: 'empty' };
}

/** Returns the rows of a sheet of a workbook (.xlsx), or why it is not read. Never unpacks more than 100 MB. */
export async function readWorkbook(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  const fault = faultOf(question.bytes);
  if (fault !== null) return { fault };
  try {
    return await answerOf(question);
  } catch {
    // What the library refuses: a damaged archive, or cells beyond its own limits.
    return { fault: 'broken' };
  }
}
