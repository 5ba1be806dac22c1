import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { archiveDirectory, entryEnd, entryHeader, type ZipEntry } from './zip-archive.ts';

const AT = '2026-11-20T12:41:06.000Z';

/** Bytes at an offset; everything between is zero. */
type Piece = { readonly offset: number; readonly bytes: Buffer };

/** Reads a file of pieces, of which most is not in memory. */
class Pieces extends RandomAccessReader {
  readonly #pieces: readonly Piece[];
  constructor(pieces: readonly Piece[]) {
    super();
    this.#pieces = pieces;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const all = Buffer.alloc(end - start);
    for (const { offset, bytes } of this.#pieces) {
      const from = Math.max(offset, start);
      const to = Math.min(offset + bytes.length, end);
      if (from < to) bytes.copy(all, from - start, from - offset, to - offset);
    }
    return Readable.from([all]);
  }
}

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

async function bytesIn(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  return buffer(stream);
}

/** Returns an archive of files, and its entries. */
function archiveOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const pieces: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const entry = { name, at: AT, size: bytes.length, crc: crc32(bytes), offset };
    const written = [entryHeader(entry), bytes, entryEnd(entry)];
    entries.push(entry);
    pieces.push(...written);
    offset += written.reduce((sum, { length }) => sum + length, 0);
  }
  return Buffer.concat([...pieces, ...archiveDirectory(entries, offset)]);
}

const openBuffer = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** Returns the entries of a directory that stands at an offset of an otherwise empty file. */
async function directoryAt(entries: readonly ZipEntry[], offset: number): Promise<ZipFile> {
  const end = Buffer.concat([...archiveDirectory(entries, offset)]);
  return new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
    fromRandomAccessReader(new Pieces([{ offset, bytes: end }]), offset + end.length, options, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
}

describe('an archive of stored entries [E98]', () => {
  it('gives back names, days and bytes, an empty one among them', async () => {
    const files = { 'Ādams Ünï, 試験.txt': Buffer.from('Řeč'), 'empty.pdf': Buffer.alloc(0), 'c.bin': Buffer.alloc(70_000, 7) };
    const zip = await openBuffer(archiveOf(files));
    const entries = await entriesOf(zip);
    const found: Record<string, Buffer> = {};
    for (const entry of entries) found[entry.fileName] = await bytesIn(zip, entry);
    expect(found).toEqual(files);
    expect(entries.map((entry) => [entry.crc32, entry.lastModFileDate, entry.lastModFileTime])).toEqual(
      Object.values(files).map((bytes) => [crc32(bytes), (46 << 9) | (11 << 5) | 20, (12 << 11) | (41 << 5) | 3]),
    );
  });

  it.each([
    ['a file above 4 GB', [{ name: 'a.mp4', at: AT, size: 5_000_000_000, crc: 1, offset: 0 }], 5_000_000_100],
    [
      'files beyond 4 GB',
      [0, 1, 2].map((n) => ({ name: `${n}.mp4`, at: AT, size: 3_000_000_000, crc: n, offset: n * 3_000_000_060 })),
      9_000_000_200,
    ],
  ] as const)('is read as ZIP64 for %s', async (_, entries, offset) => {
    const zip = await directoryAt(entries, offset);
    expect(zip.entryCount).toBe(entries.length);
    const found = await entriesOf(zip);
    expect(found.map(({ fileName, uncompressedSize, relativeOffsetOfLocalHeader: at }) => [fileName, uncompressedSize, at])).toEqual(
      entries.map((entry) => [entry.name, entry.size, entry.offset]),
    );
  });

  it('is read as ZIP64 for more than 65,535 files', async () => {
    const entries = Array.from({ length: 70_000 }, (_, n) => ({ name: `${n}.txt`, at: AT, size: 1, crc: 1, offset: n * 60 }));
    expect((await directoryAt(entries, 4_200_000)).entryCount).toBe(70_000);
  });

  it('writes sizes of 64 bits after an entry that needs them', () => {
    const size = 4_294_967_295;
    expect([entryEnd({ crc: 1, size }).length, entryEnd({ crc: 1, size: size - 1 }).length]).toEqual([24, 16]);
    expect(entryHeader({ name: 'a', at: AT, size }).length - entryHeader({ name: 'a', at: AT, size: 1 }).length).toBe(20);
  });
});
