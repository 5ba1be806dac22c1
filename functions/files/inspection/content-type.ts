import { fileTypeFromBuffer } from 'file-type';
import type { FileEnding } from '../../../shared/files/upload-purposes.ts';
import { textEnding } from './text-file.ts';

/** What the first bytes of a file say: the ending of its type, or the container whose content has to be looked at; `heic` for a photo of an iPhone. */
export type HeadFormat = FileEnding | 'archive' | 'compound' | 'heic' | null;

/** How many bytes tell the type of a file. */
export const HEAD_BYTES = 64 * 1024;

/** Endings by the media type that the detector answers. */
const ENDINGS: Readonly<Record<string, FileEnding>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'application/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'application/pdf': 'pdf',
  'text/vtt': 'vtt',
};

/** The first local header of an archive, and the end of an empty one. */
const ARCHIVES = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];
/** The first bytes of a compound file, which documents of older office programs are. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const begins = (head: Buffer, bytes: Buffer): boolean => head.subarray(0, bytes.length).equals(bytes);

/** Returns what the first bytes of a file say about its type; null for a type that no upload accepts. */
export async function headFormat(head: Buffer): Promise<HeadFormat> {
  if (ARCHIVES.some((bytes) => begins(head, bytes))) return 'archive';
  if (begins(head, COMPOUND)) return 'compound';
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  if (detected && /^image\/hei[cf]/.test(detected.mime)) return 'heic';
  if (detected) return ENDINGS[detected.mime] ?? textAfterAll(detected.mime, head);
  return textEnding(head);
}

/** Captions and other texts may look like a type that is told by a few letters. */
const textAfterAll = (mime: string, head: Buffer): FileEnding | null => (mime.startsWith('text/') ? textEnding(head) : null);
