import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { refused } from '../manifest/refusal.ts';
import type { BlockReader } from '../../../platform/reading/block-reader.ts';
import { asRefusal, CAPS, damaged, HEAD_BYTES, type PackedFile } from './packed-file.ts';

const SIGNATURE = 0x04034b50;
const NAME_LENGTH_AT = 26;
const FIELDS_LENGTH_AT = 28;

/** Yields the bytes of a file as they stand in the archive, behind its head. */
async function* packedBytes(archive: BlockReader, { start, packed }: PackedFile): AsyncGenerator<Buffer> {
  const head: Buffer[] = [];
  for await (const part of archive.range(start, start + HEAD_BYTES)) head.push(part);
  const bytes = Buffer.concat(head);
  if (bytes.readUInt32LE(0) !== SIGNATURE) throw damaged();
  const from = start + HEAD_BYTES + bytes.readUInt16LE(NAME_LENGTH_AT) + bytes.readUInt16LE(FIELDS_LENGTH_AT);
  yield* archive.range(from, from + packed);
}

function unpackedBytes(archive: BlockReader, file: PackedFile): AsyncIterable<Buffer> {
  const bytes = packedBytes(archive, file);
  // Its error ends the stream that it goes into, which throws it.
  return file.isDeflated ? pipeline(Readable.from(bytes), createInflateRaw(), () => undefined) : bytes;
}

const damagedFile = (path: string): Error => refused('The file "{path}" of the package is damaged. Please export it again.', { path });

/**
 * Yields the bytes of a file of an archive, unpacked, as they come. They are counted against the directory, and the sum is checked.
 * @throws PackageRefused for a file whose bytes are not what the directory says
 */
export async function* bytesOfEntry(archive: BlockReader, file: PackedFile): AsyncGenerator<Buffer> {
  const { path, size } = file;
  let count = 0;
  let sum = 0;
  try {
    for await (const part of unpackedBytes(archive, file)) {
      count += part.length;
      if (count > CAPS.fileBytes) throw refused('The file "{path}" is larger than 500 MB.', { path });
      if (count > size) throw damaged();
      sum = crc32(part, sum);
      yield part;
    }
  } catch (error) {
    const refusal = asRefusal(error);
    throw refusal.message.startsWith('The package is damaged') ? damagedFile(path) : refusal;
  }
  if (sum !== file.sum || count !== size) throw damagedFile(path);
}

/** Returns all bytes of a file that is at most `most` bytes long; null for a longer one. */
export async function wholeEntry(archive: BlockReader, file: PackedFile, most: number): Promise<Buffer | null> {
  if (file.size > most) return null;
  const parts: Buffer[] = [];
  for await (const part of bytesOfEntry(archive, file)) parts.push(part);
  return Buffer.concat(parts);
}
