import { getObject } from '../platform/objects/blobs.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';

/** Returns the bytes of the tenant's logo from the media bucket; null without one. */
export async function logoBytes(path: string | null): Promise<Uint8Array | null> {
  const stored = path === null ? null : parseStoredPath(path);
  return stored && getObject('media', stored.key);
}
