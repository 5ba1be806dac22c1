import { createHash } from 'node:crypto';
import { invalid } from '../../shared/kernel/errors.ts';
import { putObject } from '../platform/objects/blobs.ts';
import { inspectImage, isRefused } from '../platform/objects/images.ts';
import { objects, type Scope } from '../platform/keys/keys.ts';
import { newObjectId, objectName, storedPath } from '../platform/keys/storage-paths.ts';

const LOGO_BYTES = 2 * 1024 * 1024;

/** A checked logo; `hash` is its SHA-256 in base64url. */
export type Logo = { readonly bytes: Uint8Array; readonly type: string; readonly extension: string; readonly hash: string };

/** Returns an uploaded logo. @throws VALIDATION for a file that is not an accepted image or is larger than 2 MB */
export async function readLogo(file: File): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = await inspectImage(bytes, LOGO_BYTES);
  if (isRefused(image)) throw invalid('logo', image.message);
  return { bytes, type: image.type, extension: image.extension, hash: createHash('sha256').update(bytes).digest('base64url') };
}

/** Returns a function that stores the logo once, however often the transaction is retried. */
export function storeOnce(logo: Logo | null): (scope: Scope) => Promise<string | null> {
  let path: Promise<string> | null = null;
  return async (scope) => (logo === null ? null : (path ??= putLogo(scope, logo)));
}

/** Stores a logo as a public object and returns its path. Every logo has a new name, since caches keep public objects for a year. */
async function putLogo(scope: Scope, { bytes, type, extension }: Logo): Promise<string> {
  const name = objectName(newObjectId(), extension);
  await putObject('media', objects.media(scope, 'logos', name), bytes, { type });
  return storedPath(scope, 'logos', name);
}
