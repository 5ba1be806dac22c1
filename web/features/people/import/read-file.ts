import { MOST_ROWS_OF_FILE } from '../../../../shared/people/import-limits.ts';
import { type Mapping, mappingOf, readChosenColumns } from './columns.ts';
import { type CsvTable, readTable, UnreadableFile } from './csv-table.ts';

const MOST_BYTES = 10_000_000;

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
};

/** First bytes of files that are no text, and what such a file is. */
const KINDS: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook (.xlsx, .ods) or another archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an older program (.xls), or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];

/** @throws UnreadableFile for bytes that are a workbook or a PDF, whatever the name of the file ends with */
function refuseOtherKinds(name: string, bytes: Uint8Array): void {
  const kind = KINDS.find(([first]) => first.every((byte, index) => bytes[index] === byte))?.[1];
  if (kind !== undefined)
    throw new UnreadableFile(
      `${name} is ${kind}, not a CSV file. Open it in a spreadsheet program, choose Save as, CSV UTF-8, and upload that file. You can also copy its cells and paste them here.`,
    );
}

/** Returns a file as a table, in an encoding that a person chose or in the likeliest one. @throws UnreadableFile */
async function tableOfBytes(name: string, bytes: Uint8Array, chosen?: string): Promise<ReadFile> {
  refuseOtherKinds(name, bytes);
  // The reader brings what it knows of languages along, which no other page needs.
  const { readForeignText } = await import('../../../../shared/kernel/foreign-text.ts');
  const { text, encoding, isSure } = readForeignText(bytes, { chosen });
  const table = readTable(text);
  if (table.rows.length > MOST_ROWS_OF_FILE)
    throw new UnreadableFile(
      `This file has ${table.rows.length.toLocaleString('en-GB')} rows. Please split it into files of at most ${MOST_ROWS_OF_FILE.toLocaleString('en-GB')}.`,
    );
  return { name, bytes, table, mapping: mappingOf(table.header, readChosenColumns()), encoding, isSure };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Returns a file read again in the encoding that a person says it is in. What was chosen for its columns stays, where they stay. @throws UnreadableFile */
export async function readAgain(file: ReadFile, encoding: string): Promise<ReadFile> {
  const read = await tableOfBytes(file.name, file.bytes, encoding);
  return isSame(read.table.header, file.table.header) ? { ...read, mapping: file.mapping } : read;
}

/** Returns a chosen file as a table. @throws UnreadableFile */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('This file is too large. Please split it into files of at most 10 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  refuseOtherKinds(file.name, bytes);
  if (!/\.(?:csv|tsv|tab|txt)$/i.test(file.name)) throw new UnreadableFile('Choose a .csv file. Spreadsheets can save one.');
  return tableOfBytes(file.name, bytes);
}
