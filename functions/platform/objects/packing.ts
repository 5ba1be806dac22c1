import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { getObject, putObject } from './blobs.ts';
import type { Scope } from '../keys/keys.ts';
import { objects } from '../keys/object-keys.ts';
import { turnsOf } from '../runtime/next-turn.ts';
import { part } from '../tables/record.ts';

/**
 * A JSON value as an attribute of an item: as text when it is small, else compressed, and above the limit as the key of an object in the
 * media bucket, which is named by its hash (an item has at most 400 KB).
 */
export type Packed = z.infer<typeof packed>;
/** The schema of a packed value. */
export const packed = z.union([z.string(), z.instanceof(Uint8Array), part({ ref: z.string() })]);

/** Returns whether a value is a packed one that is not plain text. */
export const isPacked = (value: unknown): value is Exclude<Packed, string> => {
  if (value instanceof Uint8Array) return ZSTD.every((byte, index) => value[index] === byte);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).join() === 'ref' &&
    typeof (value as { ref: unknown }).ref === 'string'
  );
};

/** The first bytes of what is compressed. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** The most characters that are stored as text. */
const MAX_PLAIN = 4 * 1024;

/** Returns a packed value. `limit` is in bytes after compression: 32 KB inside a commit, 64 KB for a body. An object is stored before it returns. */
export async function pack(scope: Scope, value: unknown, limit: number): Promise<Packed> {
  const json = JSON.stringify(value);
  if (json.length <= MAX_PLAIN) return json;
  const compressed = zstdCompressSync(json);
  if (compressed.length <= limit) return compressed;
  const ref = objects.body(scope, createHash('sha256').update(compressed).digest('hex'));
  await putObject('media', ref, compressed, { type: 'application/zstd' });
  return { ref };
}

/** So many characters are unpacked in one turn of the event loop: those of the largest course. */
const unpacking = turnsOf(8 * 1024 ** 2);
/** What a packed value counts for before its length is known: more than most have. */
const USUAL_LENGTH = 16 * 1024;

/** Returns the value of a packed value, in a later turn of the event loop where others have unpacked much in this one. */
export async function unpack<T>(packed: Packed): Promise<T> {
  if (typeof packed === 'string') return JSON.parse(packed) as T;
  await unpacking(USUAL_LENGTH);
  const bytes = packed instanceof Uint8Array ? packed : await getObject('media', packed.ref);
  const json = zstdDecompressSync(bytes).toString('utf8');
  if (json.length > USUAL_LENGTH) await unpacking(json.length);
  return JSON.parse(json) as T;
}
