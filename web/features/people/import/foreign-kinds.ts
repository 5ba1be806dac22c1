import { UnreadableFile } from './csv-table.ts';
import type { WorkbookFault } from './workbook/workbook-file.ts';

const SAVE =
  'Open it in a spreadsheet program, choose Save as, Excel workbook (.xlsx) or CSV UTF-8, and choose that file. You can also copy its cells and paste them here.';

/** What is wrong with a workbook, behind the name of the file. */
const FAULTS: Readonly<Record<WorkbookFault, string>> = {
  ods: `is an OpenDocument workbook (.ods). ${SAVE}`,
  xlsb: `is a binary workbook (.xlsb). ${SAVE}`,
  archive: `is an archive or another document, not a workbook or a CSV file. If it is an archive, unpack it and choose the file inside. Otherwise: ${SAVE}`,
  large: `is too large when it is unpacked (more than 100 MB). Copy the columns that you need into a new workbook, save it, and choose that file.`,
  rows: `has more than 100,000 rows, blank ones included. Copy the rows of people into a new workbook, in files of at most 10,000 rows.`,
  empty: 'has no sheet with rows. Choose a workbook whose first row names the columns.',
  broken: `is a damaged workbook or archive. ${SAVE}`,
};

/** Returns the refusal of a workbook. */
export const refusedWorkbook = (name: string, fault: WorkbookFault): UnreadableFile => new UnreadableFile(`${name} ${FAULTS[fault]}`);

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean => first.every((byte, index) => bytes[index] === byte);

/** Whether bytes are an archive, as workbooks of today are. */
export const isArchive = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** The name of the part in which Office keeps a workbook with a password, in UTF-16 ([MS-OFFCRYPTO], 2.3). */
const ENCRYPTED = Uint8Array.from([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]));

function hasPart(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at !== -1; at = bytes.indexOf(part[0] ?? 0, at + 1))
    if (part.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** @throws UnreadableFile for bytes that are a PDF, a workbook of an older program or one with a password, whatever the name of the file ends with */
export function refuseOtherKinds(name: string, bytes: Uint8Array): void {
  if (beginsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new UnreadableFile(`${name} is a PDF, not a CSV file or a workbook. ${SAVE}`);
  if (!beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return;
  if (hasPart(bytes, ENCRYPTED))
    throw new UnreadableFile(
      `${name} has a password. Open it in a spreadsheet program, remove the password, save it, and choose it again.`,
    );
  throw new UnreadableFile(`${name} is a workbook of an older program (.xls). ${SAVE}`);
}
