import { constants, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { brokenFile } from '../upload-refused.ts';
import { blocksOf, type FileSource } from '../../platform/objects/file-source.ts';
import { PdfScanner } from './pdf-scanner.ts';

const inflated = promisify(inflate);

const ACTIVE: Readonly<Record<string, string>> = {
  JavaScript: 'scripts',
  JS: 'scripts',
  XFA: 'a form with scripts',
  Launch: 'an action that starts a program',
  GoToE: 'an action that opens an embedded file',
  RichMedia: 'embedded media that run programs',
  RichMediaExecute: 'embedded media that run programs',
  SubmitForm: 'a form that sends data',
  ImportData: 'a form that reads data',
};
const PROTECTED = 'The PDF is protected. Please save it without a password and upload it again.';
const UNREADABLE = 'The PDF could not be checked. Please save it again as a PDF and upload that file.';

/** The most bytes of objects that are packed in one stream, before and after unpacking. */
const PACKED_BYTES = 16 * 1024 ** 2;
const UNPACKED_BYTES = 64 * 1024 ** 2;
/** The most bytes of all packed objects of a file after unpacking. */
const ALL_UNPACKED_BYTES = 256 * 1024 ** 2;

function refuseActive(name: string): void {
  if (name === 'Encrypt') throw brokenFile(PROTECTED);
  const what = Object.hasOwn(ACTIVE, name) ? ACTIVE[name] : undefined;
  if (what !== undefined) throw brokenFile(`The PDF has ${what}. Please save it without and upload it again.`);
}

/** Returns whether a stream holds objects: readers go by its first offset and count, and its type may be named elsewhere. */
const hasObjects = (names: readonly string[]): boolean => names.includes('ObjStm') || (names.includes('First') && names.includes('N'));

/** A stream that holds objects, with the names in its dictionary. */
type Packed = { readonly isDeflated: boolean; readonly parts: Buffer[]; size: number };

function packedOf(names: readonly string[]): Packed {
  const filters = names.filter((name) => /Decode$|^Crypt$|^(?:Fl|LZW|A85|AHx|RL)$/.test(name));
  const isDeflated = filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl');
  const isPlain = filters.length === 0 && !names.includes('Filter') && !names.includes('F');
  if ((!isDeflated && !isPlain) || names.includes('Predictor')) throw brokenFile(UNREADABLE);
  return { isDeflated, parts: [], size: 0 };
}

/** Refuses active content among objects that were packed. Returns how many bytes they are unpacked. */
async function checkPacked({ isDeflated, parts }: Packed): Promise<number> {
  const bytes = Buffer.concat(parts);
  // What follows the packed bytes is passed over, and a stream that was cut off is read as far as it goes.
  const options = { maxOutputLength: UNPACKED_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  const objects = isDeflated
    ? await inflated(bytes, options).catch(() => {
        throw brokenFile(UNREADABLE);
      })
    : bytes;
  const scanner = new PdfScanner({ name: refuseActive, stream: () => false, bytes: () => undefined });
  scanner.push(objects);
  scanner.end();
  return objects.length;
}

/**
 * Refuses a PDF with active content: scripts, actions that start something, forms that send data. Going to a page when it opens is none.
 * @throws UploadRefused (422), also for a protected file, since what is encrypted cannot be checked
 */
export async function checkPdf(source: FileSource): Promise<void> {
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
      if (packed.size > PACKED_BYTES) throw brokenFile(UNREADABLE);
      packed.parts.push(Buffer.from(part));
    },
  });
  let unpacked = 0;
  const checkAllBut = async (kept: number): Promise<void> => {
    for (const packed of found.splice(0, found.length - kept)) unpacked += await checkPacked(packed);
    if (unpacked > ALL_UNPACKED_BYTES) throw brokenFile(UNREADABLE);
  };
  for await (const block of blocksOf(source)) {
    scanner.push(block);
    // The last one may go on in the next block.
    await checkAllBut(Math.min(1, found.length));
  }
  scanner.end();
  await checkAllBut(0);
}
