import { createHash } from 'node:crypto';
import { invalid } from '../../../shared/kernel/errors.ts';
import { inspectImage, isRefused } from '../../platform/objects/images.ts';
import { putReceived, received } from '../../platform/objects/received.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { newObjectId, objectName, storedPath } from '../../platform/keys/storage-paths.ts';

const IMAGE_BYTES = 2 * 1024 * 1024;

/** A checked picture of a category; `hash` is its SHA-256 in base64url. */
export type CategoryImage = { readonly hash: string; readonly store: (scope: Scope) => Promise<string> };

/**
 * Returns an uploaded picture. `store` puts it among the tenant's pictures once, however often it is called, and returns its path.
 * @throws VALIDATION for a file that is not an accepted image, is larger than 2 MB, or has a virus; BUSY
 */
export async function readCategoryImage(file: File): Promise<CategoryImage> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = await inspectImage(bytes, IMAGE_BYTES);
  if (isRefused(image)) throw invalid('image', image.message);
  const picture = await received(bytes, 'image');
  const name = objectName(newObjectId(), image.extension);
  let stored: Promise<void> | null = null;
  return {
    hash: createHash('sha256').update(bytes).digest('base64url'),
    store: async (scope) => {
      await (stored ??= putReceived(objects.media(scope, 'images', name), picture, image.type));
      return storedPath(scope, 'images', name);
    },
  };
}
