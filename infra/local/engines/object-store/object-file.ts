import type { FileHandle } from 'node:fs/promises';

/** What is stored of an object beside its bytes. */
export type ObjectFacts = {
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Headers to be answered as they came: `content-type`, `x-amz-meta-*` and the like. */
  readonly headers: Readonly<Record<string, string>>;
  /** `x-amz-checksum-*` headers that were verified. */
  readonly checksums: Readonly<Record<string, string>>;
};

/** Ends every file, after the length of the facts as 32 bits. */
const MARK = Buffer.from('trellis1');
const FOOTER = 4 + MARK.length;

/**
 * Returns the end of an object's file. A file is the object's bytes, its facts as JSON, the length of that JSON and a mark, so that one
 * rename stores or replaces all of it.
 */
export function trailerOf(facts: ObjectFacts): Buffer {
  const json = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MARK]);
}

async function readFully(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('The file of an object is shorter than it was.');
    filled += bytesRead;
  }
  return buffer;
}

/** The end of an object's file as it was read: its facts, and its bytes where all of them were in it. */
export type ObjectTail = { readonly facts: ObjectFacts; readonly bytes?: Buffer };

/** Reads the facts of an object from its open file, and up to `tailLength` bytes in one call. Fails where the file is not whole. */
export async function readTail(handle: FileHandle, tailLength: number): Promise<ObjectTail> {
  const { size: fileSize } = await handle.stat();
  let tail = await readFully(handle, Math.max(0, fileSize - tailLength), Math.min(fileSize, tailLength));
  if (tail.length < FOOTER || !tail.subarray(-MARK.length).equals(MARK)) throw new Error('The file of an object has lost its end.');
  const trailer = tail.readUInt32BE(tail.length - FOOTER) + FOOTER;
  if (trailer > fileSize) throw new Error('The file of an object has a wrong length of its facts.');
  if (trailer > tail.length) tail = await readFully(handle, fileSize - trailer, trailer);
  // Written by trailerOf.
  const facts = JSON.parse(tail.subarray(tail.length - trailer, tail.length - FOOTER).toString()) as ObjectFacts;
  if (facts.size !== fileSize - trailer) throw new Error('The file of an object has another length than it says.');
  return tail.length === fileSize ? { facts, bytes: tail.subarray(0, facts.size) } : { facts };
}
