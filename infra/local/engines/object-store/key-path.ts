/** Bytes of a segment in one file name: each may take three characters, and a file name has at most 255. */
const CHUNK = 80;

const OBJECT = '.o';
/** A segment of a key that a slash follows. */
const FOLDER = '.d';
/** The first 80 bytes of a longer segment. */
const PART = '.p';

/** Escapes capital letters too, so that keys that differ in case alone are two files on any file system. */
const escapeBytes = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[^a-z0-9._-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const unescapeBytes = (name: string): Buffer =>
  Buffer.from(
    name.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Returns the file names of a part of a key that has no slash; the last one is shorter than a chunk and lacks its ending. */
function chunksOf(segment: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; ; at += CHUNK) {
    const chunk = segment.subarray(at, at + CHUNK);
    if (chunk.length < CHUNK) return [...names, escapeBytes(chunk)];
    names.push(escapeBytes(chunk) + PART);
  }
}

/**
 * Returns the path of an object's file below its bucket. `a`, `a/` and `a/b` are `a.o`, `a.d/.o` and `a.d/b.o`; the longest key, of
 * 1,024 bytes, makes a path of at most 3,200 characters of Linux' 4,096.
 */
export function pathOfKey(key: string): string {
  const segments = key.split('/').map((segment) => chunksOf(Buffer.from(segment)).join('/'));
  return segments.join(`${FOLDER}/`) + OBJECT;
}

/** What a file or folder says of the keys at or below it. */
export type KeyStep = {
  /** Its own bytes of the key; a folder's end with the slash. */
  readonly bytes: Buffer;
  readonly isObject: boolean;
  readonly name: string;
};

/** Returns what a file name says of its key, or undefined where it is none of ours. */
export function keyStepOf(name: string): KeyStep | undefined {
  const ending = name.slice(-2);
  const bytes = unescapeBytes(name.slice(0, -2));
  if (ending === OBJECT) return { name, bytes, isObject: true };
  if (ending === FOLDER) return { name, bytes: Buffer.concat([bytes, Buffer.from('/')]), isObject: false };
  return ending === PART ? { name, bytes, isObject: false } : undefined;
}
