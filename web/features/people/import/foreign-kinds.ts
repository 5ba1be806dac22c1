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

const UNPACK = 'Unpack it, and choose the file inside.';

/** Files of other kinds by their first bytes, and what to do about them. */
const OTHER_FILES: readonly (readonly [first: readonly number[], kind: string, act: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF, not a CSV file or a workbook', SAVE],
  [[0x1f, 0x8b], 'a packed file (.gz)', UNPACK],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a packed file (.7z)', UNPACK],
  [[0x52, 0x61, 0x72, 0x21], 'a packed file (.rar)', UNPACK],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture', SAVE],
  [[0xff, 0xd8, 0xff], 'a picture', SAVE],
  // Their first two bytes are those of UTF-16.
  [[0xff, 0xfe, 0, 0], 'a text in UTF-32, which few programs read', SAVE],
  [[0, 0, 0xfe, 0xff], 'a text in UTF-32, which few programs read', SAVE],
];

/** Texts of other kinds by their beginning. Programs also export a page or XML under the name of a workbook. */
const OTHER_TEXTS: readonly (readonly [beginning: RegExp, kind: string])[] = [
  [/^<(?:!doctype html|html|head|body|meta|table|div|style)[\s>]/i, 'a web page, which some programs save as a list'],
  [/^(?:<[?!][^>]{0,400}>\s{0,100}){0,9}<(?:\w{1,20}:)?workbook[\s>]/i, 'an XML workbook of an older program'],
  [/^<\?xml\s/i, 'an XML file'],
  [/^\{\\rtf/, 'a document (.rtf)'],
  [/^(?:\[\s{0,100}[[{]|\{\s{0,100}["}])/, 'a JSON file'],
  [/^ID;P[^\n]{0,200}\n[BCEFPO];/, 'a workbook in the format SYLK (.slk)'],
  [/^BEGIN:VCARD/i, 'a file of contacts (vCard)'],
  [/^(?:version: 1\s{1,9})?dn:/i, 'a file of a directory (LDIF)'],
];

/** More than any of these beginnings has. */
const BEGINNING = 4_000;

/** @throws UnreadableFile for a text of another kind, which has no rows of people */
export function refuseOtherTexts(name: string, text: string): void {
  const beginning = text.slice(0, BEGINNING).replace(/\r\n?/g, '\n').trimStart();
  const kind = OTHER_TEXTS.find(([pattern]) => pattern.test(beginning))?.[1];
  if (kind !== undefined) throw new UnreadableFile(`${name} is ${kind}, not a CSV file or a workbook. ${SAVE}`);
}

/** @throws UnreadableFile for bytes of another kind, as a PDF, a workbook of an older program or one with a password, whatever the name of the file ends with */
export function refuseOtherKinds(name: string, bytes: Uint8Array): void {
  const other = OTHER_FILES.find(([first]) => beginsWith(bytes, first));
  if (other) throw new UnreadableFile(`${name} is ${other[1]}. ${other[2]}`);
  if (!beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return;
  if (hasPart(bytes, ENCRYPTED))
    throw new UnreadableFile(
      `${name} has a password. Open it in a spreadsheet program, remove the password, save it, and choose it again.`,
    );
  throw new UnreadableFile(`${name} is a workbook of an older program (.xls). ${SAVE}`);
}
