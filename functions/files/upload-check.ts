import { deleteObject, headObject } from '../platform/objects/blobs.ts';
import { type ImageRefusal, inspectImage, isRefused, tooLarge } from '../platform/objects/images.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { readBytes } from '../platform/objects/object-reads.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { missingBytes, UploadRefused } from './upload-refused.ts';
import {
  type CheckedObject,
  endTicket,
  failTicket,
  noteChecked,
  readTicket,
  type TicketItem,
  type UploadFailure,
} from './upload.records.ts';

/** The largest image, in bytes. */
export const IMAGE_BYTES = 10 * 1024 * 1024;

/** Returns the failure of an upload for a refused image. */
export function failureOf({ refused, message }: ImageRefusal): UploadFailure {
  if (refused === 'too-large') return { status: 413, code: 'PAYLOAD_TOO_LARGE', message };
  return refused === 'unsupported' ? { status: 415, code: 'UNSUPPORTED_TYPE', message } : { status: 422, code: 'VALIDATION', message };
}

/** Writes to a ticket if it is still open. */
const writeIfOpen = (scope: Scope, ticket: TicketItem, write: Write): Promise<void> =>
  transact(async () => {
    const current = await readTicket(scope, ticket.id);
    return { writes: current?.state === 'open' ? [write] : [], result: undefined };
  });

/** Aborts a ticket that was not completed and deletes its object. */
export async function dropTicket(scope: Scope, ticket: TicketItem): Promise<void> {
  await writeIfOpen(scope, ticket, endTicket(ticket, 'aborted'));
  const current = await readTicket(scope, ticket.id);
  // A ticket that was completed meanwhile has published its object.
  if (current?.state !== 'done') await deleteObject('media', ticket.key);
}

/**
 * Checks the object of a ticket. The result is valid for one version of it, which its ETag names. A refused object is deleted, and its
 * ticket stores the reason.
 * @throws UploadRefused
 */
export async function checkObject(scope: Scope, ticket: TicketItem): Promise<CheckedObject> {
  const facts = await headObject('media', ticket.key);
  if (!facts) throw missingBytes();
  if (ticket.checked?.etag === facts.etag) return ticket.checked;
  const image =
    facts.size > IMAGE_BYTES ? tooLarge(IMAGE_BYTES) : await inspectImage(await readBytes(ticket.key, facts, null), IMAGE_BYTES);
  if (!isRefused(image)) return { type: image.type, width: image.width, height: image.height, etag: facts.etag, size: facts.size };
  const failure = failureOf(image);
  await writeIfOpen(scope, ticket, failTicket(ticket, failure));
  await deleteObject('media', ticket.key);
  throw new UploadRefused(failure);
}

/** Checks a new object in advance, so that completing its ticket is quick. Deletes an object without an open ticket. */
export async function settleObject(scope: Scope, ticket: TicketItem, now: string): Promise<void> {
  if (ticket.state === 'done' || ticket.checked) return;
  if (ticket.state !== 'open' || ticket.until <= now) return dropTicket(scope, ticket);
  try {
    const checked = await checkObject(scope, ticket);
    await writeIfOpen(scope, ticket, noteChecked(ticket, checked));
  } catch (error) {
    // The refusal is stored in the ticket, or the object is gone; either way there is nothing to do.
    if (!(error instanceof UploadRefused)) throw error;
  }
}
