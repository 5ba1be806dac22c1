import type { PersonId } from '../../../shared/kernel/ids.ts';
import { openSealed, sealFor } from '../../platform/credentials/person-key.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { getObject, headObject, putObject } from '../../platform/objects/blobs.ts';
import { putReceived, type Received, received } from '../../platform/objects/received.ts';
import { countAttachments } from './stored-count.ts';
import { noteContents, type SentContents } from './sent-contents.ts';

const TYPE = 'application/octet-stream';

/** Returns the contents with their hashes once all of them have passed the scanner. @throws VALIDATION, BUSY */
const passed = (contents: ReadonlyMap<string, Buffer>): Promise<(readonly [hash: string, content: Received])[]> =>
  Promise.all([...contents].map(async ([hash, content]) => [hash, await received(content, 'attachments')] as const));

/**
 * Stores the contents of attachments under their hashes, so that equal ones are stored once.
 * @throws VALIDATION where one of them has a virus, BUSY where they cannot be scanned: then none is stored
 */
export async function storeAttachments(scope: Scope, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  const clean = await passed(contents);
  await Promise.all(clean.map(([hash, content]) => putReceived(objects.attachment(scope, hash), content, TYPE)));
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
 * @throws XapiProblem 409 where they are too many, or too large; VALIDATION and BUSY as above
 */
export async function storeSealedAttachments({ registration, ...sent }: Keeper, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  const { scope, person } = sent;
  const clean = await passed(contents);
  await countAttachments(scope, registration, [...contents.values()]);
  await noteContents(sent, [...contents.keys()]);
  await Promise.all(
    clean.map(async ([hash, content]) => {
      const sealed = Buffer.from(await sealFor(scope, person, Buffer.from(content).toString('base64')));
      return putObject('media', objects.packageAttachment(scope, person, hash), sealed, { type: TYPE });
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
