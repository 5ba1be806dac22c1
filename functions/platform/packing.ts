import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { getObject, putObject } from './objects/blobs.ts';
import { objects, type Scope } from './keys/keys.ts';

/**
 * A JSON value as an attribute of an item: as text while it is small, compressed when it is not, and above the limit as a
 * pointer to an object that lies in the media bucket under its hash (items hold 400 KB at most).
 */
export type Packed = string | Uint8Array | { readonly ref: string };

const PLAIN = 4 * 1024;

/** `limit` in bytes after compression: 32 KB inside a commit, 64 KB for a body of its own. The object is stored first. */
export async function pack(scope: Scope, value: unknown, limit: number): Promise<Packed> {
  const json = JSON.stringify(value);
  if (json.length <= PLAIN) return json;
  const small = zstdCompressSync(json);
  if (small.length <= limit) return small;
  const ref = objects.body(scope, createHash('sha256').update(small).digest('hex'));
  await putObject('media', ref, small, { type: 'application/zstd' });
  return { ref };
}

export async function unpack<T>(packed: Packed): Promise<T> {
  if (typeof packed === 'string') return JSON.parse(packed) as T;
  const bytes = packed instanceof Uint8Array ? packed : await getObject('media', packed.ref);
  return JSON.parse(zstdDecompressSync(bytes).toString('utf8')) as T;
}
