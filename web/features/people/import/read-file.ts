import { MOST_ROWS_OF_FILE } from '../../../../shared/people/import-limits.ts';
import { type Mapping, mappingOf, readChosenColumns } from './columns.ts';
import { type CsvTable, readTable, tableOf, UnreadableFile } from './csv-table.ts';
import { isArchive, refusedWorkbook, refuseOtherKinds, refuseOtherTexts } from './foreign-kinds.ts';
import { headedRows } from './header-row.ts';
import { readBesidePage } from './workbook/read-beside-page.ts';
import type { ReadSheet, WorkbookAnswer, WorkbookQuestion } from './workbook/workbook-file.ts';
import { t, plural } from '../../../texts/text.ts';

const MOST_BYTES = 10_000_000;

/** Names of files of text that may be a table. */
const TABLE_NAME = /\.(?:csv|tsv|tab|txt)$/i;

/** A file that was read, and which column of it fills which. */
export type ReadFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly table: CsvTable;
  readonly mapping: Mapping;
  /** The encoding in which it was read, as the Encoding Standard names it. */
  readonly encoding: string;
  /** Whether the file says its encoding, or a person does: nothing is sent before. */
  readonly isSure: boolean;
  /** The sheets of a workbook and the one that was read; null for text. */
  readonly workbook: { readonly sheets: readonly string[]; readonly sheet: string } | null;
};

/** What a person says of a file: its encoding, or the sheet to be read. */
export type FileChoice = { readonly encoding?: string; readonly sheet?: string };

/** Reads a workbook. */
export type WorkbookReader = (question: WorkbookQuestion) => Promise<WorkbookAnswer>;

/** Returns a sheet as a table. @throws UnreadableFile without a row below its headings */
function tableOfSheet(name: string, { sheet, rows }: ReadSheet): CsvTable {
  const headed = headedRows(rows);
  if (!headed || headed.rows.length === 0)
    throw new UnreadableFile(t('The sheet "{sheet}" of {name} has no rows below the one that names the columns.', { sheet, name }));
  return tableOf(',', headed);
}

type TableOfFile = Pick<ReadFile, 'table' | 'encoding' | 'isSure' | 'workbook'>;

async function tableOfWorkbook(name: string, bytes: Uint8Array, sheet: string | undefined, read: WorkbookReader): Promise<TableOfFile> {
  const answer = await read({ bytes, sheet: sheet ?? null });
  if ('fault' in answer) throw refusedWorkbook(name, answer.fault);
  const workbook = { sheets: answer.sheets, sheet: answer.sheet };
  return { table: tableOfSheet(name, answer), encoding: 'utf-8', isSure: true, workbook };
}

async function tableOfText(name: string, bytes: Uint8Array, chosen: string | undefined): Promise<TableOfFile> {
  // The reader brings what it knows of languages along, which no other page needs.
  const { readForeignText } = await import('../../../../shared/kernel/foreign-text.ts');
  const { text, encoding, isSure } = readForeignText(bytes, { chosen });
  refuseOtherTexts(name, text);
  if (!TABLE_NAME.test(name)) throw new UnreadableFile(t('Choose a .csv or .xlsx file. Spreadsheets can save one.'));
  return { table: readTable(text), encoding, isSure, workbook: null };
}

/** Returns a file as a table, as a person says or in the likeliest encoding. @throws UnreadableFile */
async function tableOfBytes(name: string, bytes: Uint8Array, { encoding, sheet }: FileChoice, read: WorkbookReader): Promise<ReadFile> {
  const found = isArchive(bytes) ? await tableOfWorkbook(name, bytes, sheet, read) : await tableOfText(name, bytes, encoding);
  const { table } = found;
  if (table.rows.length > MOST_ROWS_OF_FILE)
    throw new UnreadableFile(
      plural(
        table.rows.length,
        'This file has {count} row. Please split it into files of at most {most}.',
        'This file has {count} rows. Please split it into files of at most {most}.',
        { most: MOST_ROWS_OF_FILE },
      ),
    );
  return { name, bytes, ...found, mapping: mappingOf(table.header, readChosenColumns()) };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Returns a file read again as a person says. What was chosen for its columns stays, where they stay. @throws UnreadableFile */
export async function readAgain(file: ReadFile, choice: FileChoice, read: WorkbookReader = readBesidePage): Promise<ReadFile> {
  const again = await tableOfBytes(file.name, file.bytes, choice, read);
  return isSame(again.table.header, file.table.header) ? { ...again, mapping: file.mapping } : again;
}

/** Returns a chosen file as a table. @throws UnreadableFile */
export async function readFile(file: File, read: WorkbookReader = readBesidePage): Promise<ReadFile> {
  if (file.size > MOST_BYTES) throw new UnreadableFile(t('This file is too large. Please split it into files of at most 10 MB.'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  refuseOtherKinds(file.name, bytes);
  return tableOfBytes(file.name, bytes, {}, read);
}
