import { zstdDecompressSync } from 'node:zlib';
import { isPacked } from '../../../functions/platform/objects/packing.ts';

/** The whole of a text that is the key of a stored object, or the path of one. */
const OBJECT_KEY = /^(?:storage\/)?(t\d+\/)[a-z]+\/\S+$/;
/** The most bytes of a packed value, unpacked. */
const MOST_BYTES = 64 * 1024 ** 2;

/** Returns the value of a JSON text of an object or a list; undefined for any other text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns what bytes hold that the product has packed; undefined for any others. @throws for packed ones that cannot be unpacked */
const packedIn = (bytes: Uint8Array): unknown =>
  isPacked(bytes) ? jsonIn(zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8')) : undefined;

/**
 * Returns whether a value names a stored object of another tenant, at any depth: in the bodies of commits and units too, which are packed, or
 * JSON texts. `prefix`: of the keys of the tenant's own objects. @throws for what is packed and cannot be unpacked
 */
export function namesForeignObject(value: unknown, prefix: string): boolean {
  if (typeof value === 'string') {
    if ((OBJECT_KEY.exec(value)?.[1] ?? prefix) !== prefix) return true;
    const json = jsonIn(value);
    return json !== undefined && namesForeignObject(json, prefix);
  }
  if (value instanceof Uint8Array) return namesForeignObject(packedIn(value), prefix);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => namesForeignObject(member, prefix));
}
