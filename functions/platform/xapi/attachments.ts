import type { PersonId } from '../../../shared/kernel/ids.ts';
import { openSealed, sealFor } from '../credentials/person-key.ts';
import { objects, type Scope } from '../keys/keys.ts';
import { getObject, headObject, putObject } from '../objects/blobs.ts';
import { countAttachments } from './kept-count.ts';
import { noteContents, type SentContents } from './sent-contents.ts';

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

/** Whose package it is, and the registration in which its contents are counted. */
type Keeper = SentContents & { readonly registration: string };

/**
 * Stores the contents that a package has sent, encrypted with the key of its learner: they are gone when that person is erased.
 * @throws XapiProblem 409 where they are too many, or too large
 */
export async function storeSealedAttachments({ registration, ...sent }: Keeper, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  const { scope, person } = sent;
  await countAttachments(scope, registration, [...contents.values()]);
  await noteContents(sent, [...contents.keys()]);
  await Promise.all(
    [...contents].map(async ([hash, content]) => {
      const sealed = Buffer.from(await sealFor(scope, person, content.toString('base64')));
      return putObject('media', objects.packageAttachment(scope, person, hash), sealed, { type: 'application/octet-stream' });
    }),
  );
}

/** Returns what a package has sent; null where only its address was sent, and once its learner was erased. */
export async function readSealedAttachment(scope: Scope, person: PersonId, hash: string): Promise<Uint8Array | null> {
  const key = objects.packageAttachment(scope, person, hash);
  if (!(await headObject('media', key))) return null;
  const opened = await openSealed(scope, person, Buffer.from(await getObject('media', key)).toString('utf8'));
  return opened === null ? null : Buffer.from(opened, 'base64');
}
