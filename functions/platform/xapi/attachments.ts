import { objects, type Scope } from '../keys/keys.ts';
import { getObject, headObject, putObject } from '../objects/blobs.ts';

/** Stores the contents of attachments under their hashes, so that equal ones are stored once. */
export async function storeAttachments(scope: Scope, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  await Promise.all(
    [...contents].map(([hash, content]) =>
      putObject('media', objects.attachment(scope, hash), content, { type: 'application/octet-stream' }),
    ),
  );
}

/** Returns the content of an attachment; null where only its address was sent. */
export async function readAttachment(scope: Scope, hash: string): Promise<Uint8Array | null> {
  const key = objects.attachment(scope, hash);
  return (await headObject('media', key)) ? getObject('media', key) : null;
}
