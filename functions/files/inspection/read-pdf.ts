import { constants, inflateSync } from 'node:zlib';
import type { ByteSource, Reading } from '../../platform/reading/reader.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { PDF_UNREADABLE } from './pdf-reader.ts';
import { PdfScanner } from './pdf-scanner.ts';

const ACTIVE: Readonly<Record<string, string>> = {
  JavaScript: 'The PDF has scripts. Please save it without and upload it again.',
  JS: 'The PDF has scripts. Please save it without and upload it again.',
  XFA: 'The PDF has a form with scripts. Please save it without and upload it again.',
  Launch: 'The PDF has an action that starts a program. Please save it without and upload it again.',
  GoToE: 'The PDF has an action that opens an embedded file. Please save it without and upload it again.',
  RichMedia: 'The PDF has embedded media that run programs. Please save it without and upload it again.',
  RichMediaExecute: 'The PDF has embedded media that run programs. Please save it without and upload it again.',
  SubmitForm: 'The PDF has a form that sends data. Please save it without and upload it again.',
  ImportData: 'The PDF has a form that reads data. Please save it without and upload it again.',
};
const PROTECTED = 'The PDF is protected. Please save it without a password and upload it again.';

/** How many bytes are read at once. */
const BLOCK = 1024 ** 2;
/** The most bytes of objects that are packed in one stream, before unpacking. */
const PACKED_BYTES = 16 * 1024 ** 2;

function refuseActive(name: string): void {
  if (name === 'Encrypt') throw new FileRefused(PROTECTED);
  const message = Object.hasOwn(ACTIVE, name) ? ACTIVE[name] : undefined;
  if (message !== undefined) throw new FileRefused(message);
}

/** Returns whether a stream holds objects: readers go by its first offset and count, and its type may be named elsewhere. */
const hasObjects = (names: readonly string[]): boolean => names.includes('ObjStm') || (names.includes('First') && names.includes('N'));

/** A stream that holds objects, with the names in its dictionary. */
type Packed = { readonly isDeflated: boolean; readonly parts: Buffer[]; size: number };

function packedOf(names: readonly string[]): Packed {
  const filters = names.filter((name) => /Decode$|^Crypt$|^(?:Fl|LZW|A85|AHx|RL)$/.test(name));
  const isDeflated = filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl');
  const isPlain = filters.length === 0 && !names.includes('Filter') && !names.includes('F');
  if ((!isDeflated && !isPlain) || names.includes('Predictor')) throw new FileRefused(PDF_UNREADABLE);
  return { isDeflated, parts: [], size: 0 };
}

function unpacked({ isDeflated, parts }: Packed, reading: Reading): Buffer {
  const bytes = Buffer.concat(parts);
  if (!isDeflated) return bytes;
  try {
    // What follows the packed bytes is passed over, and a stream that was cut off is read as far as it goes.
    return inflateSync(bytes, { maxOutputLength: Math.max(1, reading.left()), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new FileRefused(PDF_UNREADABLE);
  }
}

/** Refuses active content among objects that were packed. */
function checkPacked(packed: Packed, reading: Reading): void {
  const objects = unpacked(packed, reading);
  reading.unpacked(objects.length);
  const scanner = new PdfScanner({ name: refuseActive, stream: () => false, bytes: () => undefined });
  scanner.push(objects);
  scanner.end();
}

/**
 * Refuses a PDF with active content: scripts, actions that start something, forms that send data. Going to a page when it opens is none.
 * @throws FileRefused, also for a protected file, since what is encrypted cannot be checked
 */
export async function readPdf(source: ByteSource, reading: Reading): Promise<void> {
  const found: Packed[] = [];
  const scanner = new PdfScanner({
    name: refuseActive,
    stream: (names) => {
      if (!hasObjects(names)) return false;
      found.push(packedOf(names));
      return true;
    },
    bytes: (part) => {
      const packed = found.at(-1);
      if (!packed) return;
      packed.size += part.length;
      if (packed.size > PACKED_BYTES) throw new FileRefused(PDF_UNREADABLE);
      packed.parts.push(Buffer.from(part));
    },
  });
  const checkAllBut = (kept: number): void => {
    for (const packed of found.splice(0, found.length - kept)) checkPacked(packed, reading);
  };
  for (let start = 0; start < source.size; start += BLOCK) {
    scanner.push(await source.read(start, start + BLOCK));
    // The last one may go on in the next block.
    checkAllBut(Math.min(1, found.length));
  }
  scanner.end();
  checkAllBut(0);
}
