import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { refused } from '../manifest/refusal.ts';
import { asRefusal, CAPS, type Entry, type PackedFile } from './zip-directory.ts';

const streamOf = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/**
 * Yields the bytes of a file of an archive, unpacked, as they come. The reader counts them against the directory, and the sum is checked.
 * @throws PackageRefused for a file whose bytes are not what the directory says
 */
export async function* bytesOfEntry(zip: ZipFile, { entry, path }: PackedFile): AsyncGenerator<Buffer> {
  let count = 0;
  let sum = 0;
  try {
    for await (const bytes of await streamOf(zip, entry)) {
      const part = bytes as Buffer;
      count += part.length;
      if (count > CAPS.fileBytes) throw refused`The file "${path}" is larger than 500 MB.`;
      sum = crc32(part, sum);
      yield part;
    }
  } catch (error) {
    const refusal = asRefusal(error);
    throw refusal.message.startsWith('The package is damaged')
      ? refused`The file "${path}" of the package is damaged. Please export it again.`
      : refusal;
  }
  if (sum !== entry.crc32 || count !== entry.uncompressedSize)
    throw refused`The file "${path}" of the package is damaged. Please export it again.`;
}

/** Returns all bytes of a file that is at most `most` bytes long; null for a longer one. */
export async function wholeEntry(zip: ZipFile, file: PackedFile, most: number): Promise<Buffer | null> {
  if (file.entry.uncompressedSize > most) return null;
  const parts: Buffer[] = [];
  for await (const part of bytesOfEntry(zip, file)) parts.push(part);
  return Buffer.concat(parts);
}
