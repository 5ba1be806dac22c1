import { UnreadableFile } from './csv-table.ts';
import type { WorkbookFault } from './workbook/workbook-file.ts';
import { t, text } from '../../../texts/text.ts';

const SAVE = text(
  'Open it in a spreadsheet program, choose Save as, Excel workbook (.xlsx) or CSV UTF-8, and choose that file. You can also copy its cells and paste them here.',
);

/** Returns what a file is, and how to save it as one that can be read. */
const savedAnew = (what: string): string => `${what} ${t(SAVE)}`;

/** What is wrong with a workbook, and what to do. */
const FAULTS: Readonly<Record<WorkbookFault, (name: string) => string>> = {
  ods: (name) => savedAnew(t('{name} is an OpenDocument workbook (.ods).', { name })),
  xlsb: (name) => savedAnew(t('{name} is a binary workbook (.xlsb).', { name })),
  archive: (name) =>
    t(
      '{name} is an archive or another document, not a workbook or a CSV file. If it is an archive, unpack it and choose the file inside. Otherwise: {act}',
      { name, act: t(SAVE) },
    ),
  large: (name) =>
    t(
      '{name} is too large when it is unpacked (more than 100 MB). Copy the columns that you need into a new workbook, save it, and choose that file.',
      { name },
    ),
  rows: (name) =>
    t(
      '{name} has more than 100,000 rows, blank ones included. Copy the rows of people into a new workbook, in files of at most 10,000 rows.',
      { name },
    ),
  empty: (name) => t('{name} has no sheet with rows. Choose a workbook whose first row names the columns.', { name }),
  broken: (name) => savedAnew(t('{name} is a damaged workbook or archive.', { name })),
};

/** Returns the refusal of a workbook. */
export const refusedWorkbook = (name: string, fault: WorkbookFault): UnreadableFile => new UnreadableFile(FAULTS[fault](name));

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

/** Returns what a packed file is, and that its content is to be chosen. */
const unpacked = (what: string): string => `${what} ${t('Unpack it, and choose the file inside.')}`;

type Refusal = (name: string) => string;
const picture: Refusal = (name) => savedAnew(t('{name} is a picture.', { name }));
const utf32: Refusal = (name) => savedAnew(t('{name} is a text in UTF-32, which few programs read.', { name }));

/** Files of other kinds by their first bytes, with what they are and what to do about them. */
const OTHER_FILES: readonly (readonly [first: readonly number[], refusal: Refusal])[] = [
  [[0x25, 0x50, 0x44, 0x46], (name) => savedAnew(t('{name} is a PDF, not a CSV file or a workbook.', { name }))],
  [[0x1f, 0x8b], (name) => unpacked(t('{name} is a packed file (.gz).', { name }))],
  [[0x37, 0x7a, 0xbc, 0xaf], (name) => unpacked(t('{name} is a packed file (.7z).', { name }))],
  [[0x52, 0x61, 0x72, 0x21], (name) => unpacked(t('{name} is a packed file (.rar).', { name }))],
  [[0x89, 0x50, 0x4e, 0x47], picture],
  [[0xff, 0xd8, 0xff], picture],
  // Their first two bytes are those of UTF-16.
  [[0xff, 0xfe, 0, 0], utf32],
  [[0, 0, 0xfe, 0xff], utf32],
];

/** Texts of other kinds by their beginning. Programs also export a page or XML under the name of a workbook. */
const OTHER_TEXTS: readonly (readonly [beginning: RegExp, refusal: Refusal])[] = [
  [
    /^<(?:!doctype html|html|head|body|meta|table|div|style)[\s>]/i,
    (name) => t('{name} is a web page, which some programs save as a list, not a CSV file or a workbook.', { name }),
  ],
  [
    /^(?:<[?!][^>]{0,400}>\s{0,100}){0,9}<(?:\w{1,20}:)?workbook[\s>]/i,
    (name) => t('{name} is an XML workbook of an older program, not a CSV file or a workbook.', { name }),
  ],
  [/^<\?xml\s/i, (name) => t('{name} is an XML file, not a CSV file or a workbook.', { name })],
  [/^\{\\rtf/, (name) => t('{name} is a document (.rtf), not a CSV file or a workbook.', { name })],
  [/^(?:\[\s{0,100}[[{]|\{\s{0,100}["}])/, (name) => t('{name} is a {kind} file, not a CSV file or a workbook.', { name, kind: 'JSON' })],
  [/^ID;P[^\n]{0,200}\n[BCEFPO];/, (name) => t('{name} is a workbook in the format SYLK (.slk), not a CSV file or a workbook.', { name })],
  [/^BEGIN:VCARD/i, (name) => t('{name} is a file of contacts (vCard), not a CSV file or a workbook.', { name })],
  [/^(?:version: 1\s{1,9})?dn:/i, (name) => t('{name} is a file of a directory (LDIF), not a CSV file or a workbook.', { name })],
];

/** More than any of these beginnings has. */
const BEGINNING = 4_000;

/** @throws UnreadableFile for a text of another kind, which has no rows of people */
export function refuseOtherTexts(name: string, text: string): void {
  const beginning = text.slice(0, BEGINNING).replace(/\r\n?/g, '\n').trimStart();
  const refusal = OTHER_TEXTS.find(([pattern]) => pattern.test(beginning))?.[1];
  if (refusal) throw new UnreadableFile(savedAnew(refusal(name)));
}

/** @throws UnreadableFile for bytes of another kind, as a PDF, a workbook of an older program or one with a password, whatever the name of the file ends with */
export function refuseOtherKinds(name: string, bytes: Uint8Array): void {
  const other = OTHER_FILES.find(([first]) => beginsWith(bytes, first));
  if (other) throw new UnreadableFile(other[1](name));
  if (!beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return;
  if (hasPart(bytes, ENCRYPTED))
    throw new UnreadableFile(
      t('{name} has a password. Open it in a spreadsheet program, remove the password, save it, and choose it again.', { name }),
    );
  throw new UnreadableFile(savedAnew(t('{name} is a workbook of an older program (.xls).', { name })));
}
