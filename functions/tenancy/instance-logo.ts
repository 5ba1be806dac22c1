import { createHash } from 'node:crypto';
import { invalid } from '../../shared/kernel/errors.ts';
import { inspectImage, isRefused } from '../platform/objects/images.ts';
import { putReceived, type Received, received } from '../platform/objects/received.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { newObjectId, objectName, storedPath } from '../platform/keys/storage-paths.ts';

const LOGO_BYTES = 2 * 1024 * 1024;

/** A checked logo; `hash` is its SHA-256 in base64url. */
export type Logo = { readonly bytes: Received; readonly type: string; readonly extension: string; readonly hash: string };

/** Returns an uploaded logo. @throws VALIDATION for a file that is not an accepted image, is larger than 2 MB, or has a virus; BUSY */
export async function readLogo(file: File): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = await inspectImage(bytes, LOGO_BYTES);
  if (isRefused(image)) throw invalid('logo', image.message);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { bytes: await received(bytes, 'logo'), type: image.type, extension: image.extension, hash };
}

/** Returns a function that stores the logo once, however often the transaction is retried. */
export function storeOnce(logo: Logo | null): (scope: Scope) => Promise<string | null> {
  let path: Promise<string> | null = null;
  return async (scope) => (logo === null ? null : (path ??= putLogo(scope, logo)));
}

/** Stores a logo as a public object and returns its path. Every logo has a new name, since caches keep public objects for a year. */
async function putLogo(scope: Scope, { bytes, type, extension }: Logo): Promise<string> {
  const name = objectName(newObjectId(), extension);
  await putReceived(objects.media(scope, 'logos', name), bytes, type);
  return storedPath(scope, 'logos', name);
}
