import type { FileEnding } from '../../../shared/files/upload-purposes.ts';
import type { ByteSource, Reading } from '../../platform/reading/reader.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { type ArchivedFile, filesInDirectory } from './archive.ts';
import type { OfficeKind } from './office-reader.ts';
import { asksForPassword } from './workbook-password.ts';

const PROTECTED = 'The document is protected by a password. Please save it without a password and upload it again.';
const MACROS = 'The document has macros. Please save it without macros and upload it again.';

/** The folder of each kind of document in an archive of Office Open XML. */
const FOLDERS: readonly (readonly [string, FileEnding])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];

/** Media types of OpenDocument, which the first file holds as it is. */
const OPEN_DOCUMENTS: Readonly<Record<string, FileEnding>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};
/** Bytes before the name of the first file, and where its size stands. */
const LOCAL_HEADER = 30;
const SIZE_AT = 22;
const NAME = 'mimetype';
/** The head of the first file of an OpenDocument, and more. */
const HEAD_BYTES = 4_096;
/** How many bytes are read at once. */
const BLOCK = 1024 ** 2;

/** Returns the ending of an OpenDocument by its first file; undefined for any other archive. */
function openDocument(head: Buffer): FileEnding | undefined {
  const from = LOCAL_HEADER + NAME.length;
  if (head.toString('latin1', LOCAL_HEADER, from) !== NAME) return undefined;
  const type = head.toString('latin1', from, from + head.readUInt32LE(SIZE_AT));
  return Object.hasOwn(OPEN_DOCUMENTS, type) ? OPEN_DOCUMENTS[type] : undefined;
}

function documentIn(names: readonly string[], head: Buffer): FileEnding {
  const open = openDocument(head);
  if (open !== undefined) return open;
  if (!names.includes('[Content_Types].xml')) return 'zip';
  return FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? 'zip';
}

/** Programs in documents: Visual Basic, and the libraries of OpenDocument. */
const isMacro = (name: string): boolean => /(?:^|\/)vbaProject\.bin$/i.test(name) || /^(?:Basic|Scripts)\//.test(name);

/** Where the lengths of the name and of the further fields of a file stand in its head. */
const NAME_LENGTH_AT = 26;
/** Bytes with which a text in XML begins: a bracket, or the mark of UTF-8. */
const XML: ReadonlySet<number> = new Set([0x3c, 0xef]);

/** Whether a password encrypts an OpenDocument: as a whole, or its parts, which are stored as they are then (OpenDocument 1.3, part 2, 3.4). */
async function isEncrypted(source: ByteSource, files: readonly ArchivedFile[]): Promise<boolean> {
  if (files.some(({ name }) => name === 'encrypted-package')) return true;
  const content = files.find(({ name }) => name === 'content.xml');
  if (!content?.isStored) return false;
  const head = await source.read(content.at, content.at + LOCAL_HEADER);
  if (head.length < LOCAL_HEADER) return false;
  const start = content.at + LOCAL_HEADER + head.readUInt16LE(NAME_LENGTH_AT) + head.readUInt16LE(NAME_LENGTH_AT + 2);
  const [first] = await source.read(start, start + 1);
  return first !== undefined && !XML.has(first);
}

/**
 * Returns the ending of a document that is an archive, or of the archive.
 * @throws FileRefused for a refused archive, for macros and for a document that a password protects
 */
async function archiveEnding(source: ByteSource): Promise<FileEnding> {
  const head = await source.read(0, HEAD_BYTES);
  const files = await filesInDirectory(source);
  const names = files.map(({ name }) => name);
  const ending = documentIn(names, head);
  if (ending !== 'zip' && names.some(isMacro)) throw new FileRefused(MACROS);
  if (openDocument(head) !== undefined && (await isEncrypted(source, files))) throw new FileRefused(PROTECTED);
  return ending;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** The streams of a compound file by which its program is known. */
const STREAMS: readonly (readonly [Buffer, FileEnding])[] = [
  [utf16('WordDocument'), 'doc'],
  [utf16('Workbook'), 'xls'],
  [utf16('PowerPoint Document'), 'ppt'],
];
/** The stream of an Office Open XML document that a password encrypts (MS-OFFCRYPTO, 2.3.4). */
const ENCRYPTED = utf16('EncryptedPackage');
/** That of a presentation of PowerPoint 97, which a password encrypts (MS-PPT, 2.3.7). */
const ENCRYPTED_SUMMARY = utf16('EncryptedSummary');
const VISUAL_BASIC = utf16('_VBA_PROJECT');
/**
 * With what the text of a document of Word 97 begins, at the start of a sector: its mark and one of three versions; and where it says that a
 * password encrypts it (MS-DOC, 2.5.1).
 */
const TEXT_BEGINS = Buffer.from('eca5', 'hex');
const VERSION_AT = 2;
const VERSIONS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const SECTOR = 512;
const FLAGS_AT = 10;
const ENCRYPTED_FLAG = 0x01_00;

function hasEncryptedText(bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf(TEXT_BEGINS); at >= 0; at = bytes.indexOf(TEXT_BEGINS, at + 1)) {
    const isText = (from + at) % SECTOR === 0 && at + FLAGS_AT + 2 <= bytes.length && VERSIONS.has(bytes.readUInt16LE(at + VERSION_AT));
    if (isText) return (bytes.readUInt16LE(at + FLAGS_AT) & ENCRYPTED_FLAG) !== 0;
  }
  return false;
}

/** The longest of these names less one letter may lie before the border of two blocks. */
const OVERLAP = 40;

/**
 * Returns the ending of a document of an older office program; null for another compound file, installers among them.
 * @throws FileRefused for macros and for a document that a password protects
 */
async function compoundEnding(source: ByteSource): Promise<FileEnding | null> {
  let ending: FileEnding | null = null;
  let isLocked = false;
  let before = Buffer.alloc(0);
  for (let start = 0; start < source.size; start += BLOCK) {
    const bytes = Buffer.concat([before, await source.read(start, start + BLOCK)]);
    if (bytes.includes(VISUAL_BASIC)) throw new FileRefused(MACROS);
    if (bytes.includes(ENCRYPTED) || bytes.includes(ENCRYPTED_SUMMARY) || hasEncryptedText(bytes, start - before.length))
      throw new FileRefused(PROTECTED);
    isLocked ||= asksForPassword(bytes, start - before.length);
    ending ??= STREAMS.find(([stream]) => bytes.includes(stream))?.[1] ?? null;
    before = bytes.subarray(-OVERLAP);
  }
  // A document may hold a workbook as an object.
  if (isLocked && ending === 'xls') throw new FileRefused(PROTECTED);
  return ending;
}

/** Returns the ending of a document of an office program, or of an archive; null for another compound file. @throws FileRefused */
export const readOfficeFile = (source: ByteSource, _: Reading, { kind }: { readonly kind: OfficeKind }): Promise<FileEnding | null> =>
  kind === 'archive' ? archiveEnding(source) : compoundEnding(source);
