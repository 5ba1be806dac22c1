import { readBytes } from './object-reads.ts';
import type { ObjectFacts } from './blobs.ts';

/** The bytes of a file that is inspected, read in ranges: no more of it is in memory than a block. */
export type FileSource = {
  readonly size: number;
  /** Returns the bytes from `start` up to `end`, which is not included; fewer at the end of the file. */
  read(start: number, end: number): Promise<Buffer>;
};

/** How many bytes are read at once. */
export const BLOCK = 1024 * 1024;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the source of bytes that are in memory. */
export const bytesSource = (bytes: Uint8Array): FileSource => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(asBuffer(bytes).subarray(start, end)),
});

/** Returns the source of one version of an object, which its ETag names. A read fails when another version is stored. */
export const objectSource = (key: string, facts: ObjectFacts): FileSource => ({
  size: facts.size,
  read: async (start, end) => {
    const last = Math.min(end, facts.size) - 1;
    return last < start ? Buffer.alloc(0) : asBuffer(await readBytes(key, facts, { start, end: last }));
  },
});

/** Returns all bytes of a source in blocks. Each is read when it is asked for, so that other work goes on in between. */
export async function* blocksOf(source: FileSource): AsyncGenerator<Buffer> {
  for (let start = 0; start < source.size; start += BLOCK) yield await source.read(start, start + BLOCK);
}
