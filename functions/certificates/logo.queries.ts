import { getObject } from '../platform/objects/blobs.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';

/** The tenant's logo as it lies in the media bucket; null without one. */
export async function logoBytes(path: string | null): Promise<Uint8Array | null> {
  const stored = path === null ? null : parseStoredPath(path);
  return stored && getObject('media', stored.key);
}
