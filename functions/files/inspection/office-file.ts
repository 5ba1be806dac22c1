import type { FileEnding } from '../../../shared/files/upload-purposes.ts';
import { brokenFile } from '../upload-refused.ts';
import { namesInArchive } from './archive.ts';
import { blocksOf, type FileSource } from '../../platform/objects/file-source.ts';

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

/** Returns the ending of a document that is an archive, or of the archive. @throws UploadRefused (422) for a refused archive and for macros */
export async function archiveEnding(source: FileSource, head: Buffer): Promise<FileEnding> {
  const names = await namesInArchive(source);
  const ending = documentIn(names, head);
  if (ending !== 'zip' && names.some(isMacro)) throw brokenFile(MACROS);
  return ending;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** The streams of a compound file by which its program is known. */
const STREAMS: readonly (readonly [Buffer, FileEnding])[] = [
  [utf16('WordDocument'), 'doc'],
  [utf16('Workbook'), 'xls'],
  [utf16('PowerPoint Document'), 'ppt'],
];
const VISUAL_BASIC = utf16('_VBA_PROJECT');
/** The longest of these names less one letter may lie before the border of two blocks. */
const OVERLAP = 40;

/**
 * Returns the ending of a document of an older office program; null for another compound file, installers among them.
 * @throws UploadRefused (422) for macros
 */
export async function compoundEnding(source: FileSource): Promise<FileEnding | null> {
  let ending: FileEnding | null = null;
  let before = Buffer.alloc(0);
  for await (const block of blocksOf(source)) {
    const bytes = Buffer.concat([before, block]);
    if (bytes.includes(VISUAL_BASIC)) throw brokenFile(MACROS);
    ending ??= STREAMS.find(([stream]) => bytes.includes(stream))?.[1] ?? null;
    before = bytes.subarray(-OVERLAP);
  }
  return ending;
}
