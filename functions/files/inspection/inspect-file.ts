import { FormattedValue, sentence } from '../../../shared/kernel/regional/sentence.ts';
import {
  areAlike,
  CAPTION_BYTES,
  FILE_TYPES,
  type FileEnding,
  UPLOAD_RULES,
  type UploadPurpose,
} from '../../../shared/files/upload-purposes.ts';
import { HEIC_REFUSAL, isHeicName } from '../../../shared/files/heic.ts';
import { otherArchiveProblem } from '../../../shared/files/other-archives.ts';
import { inspectImage, isRefused, unsupported } from '../../platform/objects/images.ts';
import { brokenFile, emptyFile, fileTooLarge, unsupportedFile } from '../upload-refused.ts';
import { headFormat, HEAD_BYTES } from './content-type.ts';
import type { FileSource } from '../../platform/objects/file-source.ts';
import { checkMovie } from './movie.ts';
import { officeReader } from './office-reader.ts';
import { isMarkup } from './text-file.ts';
import { readUpload } from '../read-upload.ts';
import { pdfReader } from './pdf-reader.ts';

/** The type of a checked file, and the size in pixels of an image. */
export type InspectedFile = { readonly ending: FileEnding; readonly type: string; readonly width?: number; readonly height?: number };

/** The header of an image lies in its first bytes, behind what cameras add. */
const IMAGE_HEAD = 10 * 1024 * 1024;

const ARCHIVED: ReadonlySet<FileEnding> = new Set(['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']);
const COMPOUND: ReadonlySet<FileEnding> = new Set(['doc', 'xls', 'ppt']);
const MOVIES: ReadonlySet<FileEnding> = new Set(['mp4', 'm4v', 'mov', 'm4a']);

/** Returns whether a file of this ending is read from its first byte to its last; of others parts alone are looked at. */
export const isReadWhole = (ending: FileEnding | null): boolean => ending === 'pdf' || (ending !== null && COMPOUND.has(ending));

const isImage = (ending: FileEnding): boolean => FILE_TYPES[ending].startsWith('image/');

/** Returns whether a purpose accepts images alone, whose texts speak of images. */
export const takesImagesAlone = (purpose: UploadPurpose): boolean => UPLOAD_RULES[purpose].endings.every(isImage);

/** Returns the refusal of a file whose type a purpose does not accept; where pictures are accepted, one of a photo in HEIC says how to send it. */
function unsupportedFor(purpose: UploadPurpose, isHeic = false): Error {
  if (isHeic && UPLOAD_RULES[purpose].endings.some(isImage)) return unsupportedFile(HEIC_REFUSAL);
  if (takesImagesAlone(purpose)) return unsupportedFile(unsupported.message);
  const names = UPLOAD_RULES[purpose].endings.map((ending) => ending.toUpperCase());
  return unsupportedFile(
    sentence('Please choose a file of one of these types: {types}.', {
      types: new FormattedValue({ kind: 'list', value: names }, `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`),
    }),
  );
}

/** Returns the refusal of a file whose name, or whose first bytes, say that it is an archive of a type that nothing takes; null for any other. */
function otherArchive(purpose: UploadPurpose, file: Parameters<typeof otherArchiveProblem>[0]): Error | null {
  const problem = otherArchiveProblem(file, UPLOAD_RULES[purpose].endings.includes('zip'));
  return problem === null ? null : unsupportedFile(problem);
}

/** Returns the refusal of a file by its name and the media type that it is sent with, neither of which a purpose accepts. */
export const unsupportedByName = (
  purpose: UploadPurpose,
  { filename, type }: { readonly filename: string; readonly type: string },
): Error => otherArchive(purpose, { name: filename }) ?? unsupportedFor(purpose, isHeicName(filename) || /^image\/hei[cf]/.test(type));

/** Returns the refusal of a file that is too large for a purpose. */
export const tooLargeFor = (purpose: UploadPurpose): Error =>
  fileTooLarge(takesImagesAlone(purpose) ? 'image' : 'file', UPLOAD_RULES[purpose].maxBytes);

/** A package is an archive, whatever office file it could be as well, or a manifest alone. What it holds is checked while it is unpacked. */
const packageEnding = async (head: Buffer): Promise<FileEnding | null> => {
  if ((await headFormat(head)) === 'archive') return 'zip';
  return isMarkup(head) ? 'xml' : null;
};

/** Returns the ending of a file by its content; null for one that the purpose does not accept. */
async function contentEnding(source: FileSource, purpose: UploadPurpose): Promise<FileEnding | null> {
  const { endings } = UPLOAD_RULES[purpose];
  const head = await source.read(0, HEAD_BYTES);
  const look = purpose === 'scorm' ? await packageEnding(head) : await headFormat(head);
  if (look === null) throw otherArchive(purpose, { head }) ?? unsupportedFor(purpose);
  if (look === 'heic') throw unsupportedFor(purpose, true);
  if (look === 'archive')
    return endings.some((ending) => ARCHIVED.has(ending)) ? readUpload(officeReader, source, { kind: 'archive' }) : null;
  if (look === 'compound')
    return endings.some((ending) => COMPOUND.has(ending) || ARCHIVED.has(ending))
      ? readUpload(officeReader, source, { kind: 'compound' })
      : null;
  return look;
}

/**
 * What is told from other content by its name alone: captions in other spellings of times, which are read, or refused, as what they are called, and
 * recordings of browsers.
 */
const ENDINGS_BY_NAME: Readonly<Partial<Record<FileEnding, readonly FileEnding[]>>> = { txt: ['vtt', 'srt'], webm: ['weba'] };

/**
 * Returns the ending under which a file is kept: the declared one where the content may bear it, else that of the content.
 * `declared` binds where it is the ending of an object that is stored already.
 */
function storedEnding(purpose: UploadPurpose, content: FileEnding | null, declared: FileEnding | null, binds: boolean): FileEnding {
  const { endings } = UPLOAD_RULES[purpose];
  if (content === null) throw unsupportedFor(purpose);
  const possible = endings.filter((ending) => areAlike(content, ending));
  const isOfItsName = declared !== null && ENDINGS_BY_NAME[content]?.includes(declared) === true;
  if (declared !== null && possible.includes(declared) && (binds || isOfItsName || !endings.includes(content))) return declared;
  const kept = possible.includes(content) ? content : possible[0];
  if (kept === undefined) throw unsupportedFor(purpose);
  if (binds)
    throw unsupportedFile(
      sentence('The content of the file is {type}, which its name does not say. Please correct the name and upload it again.', {
        type: kept.toUpperCase(),
      }),
    );
  return kept;
}

/** Returns the size in pixels of an image. @throws UploadRefused for one that is damaged or has too many pixels */
async function imageSize(source: FileSource): Promise<Pick<InspectedFile, 'width' | 'height'>> {
  const image = await inspectImage(await source.read(0, IMAGE_HEAD), IMAGE_HEAD);
  if (!isRefused(image)) return { width: image.width, height: image.height };
  throw image.refused === 'unsupported' ? unsupportedFile(image.message) : brokenFile(image.message);
}

/** A file to inspect: what it is for, the ending of its name, and whether it is stored under that ending already. */
type Inspection = { readonly purpose: UploadPurpose; readonly declared: FileEnding | null; readonly isStored: boolean };

/**
 * Returns the type of a file by its content, after its content was checked. No more of it is in memory than a few blocks.
 * @throws UploadRefused: 413 above the size, 415 for another type, 422 for content that is damaged, too much or active
 */
export async function inspectFile(source: FileSource, { purpose, declared, isStored }: Inspection): Promise<InspectedFile> {
  if (source.size > UPLOAD_RULES[purpose].maxBytes) throw tooLargeFor(purpose);
  if (source.size === 0) throw emptyFile();
  const content = await contentEnding(source, purpose);
  const ending = storedEnding(purpose, content, declared, isStored);
  if ((ending === 'vtt' || ending === 'srt') && source.size > CAPTION_BYTES) throw fileTooLarge('file', CAPTION_BYTES);
  if (ending === 'pdf') await readUpload(pdfReader, source);
  if (content !== null && MOVIES.has(content)) await checkMovie(source);
  return { ending, type: FILE_TYPES[ending], ...(isImage(ending) && (await imageSize(source))) };
}
