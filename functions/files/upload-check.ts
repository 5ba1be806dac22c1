import { deleteObject, headObject } from '../platform/objects/blobs.ts';
import { type ImageRefusal, inspectImage, isRefused, tooLarge } from '../platform/objects/images.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { readBytes } from '../platform/objects/object-reads.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { missingBytes, UploadRefused } from './upload-refused.ts';
import { type Checked, endTicket, failTicket, noteChecked, readTicket, type TicketItem, type UploadFailure } from '../courses/upload.records.ts';

export const IMAGE_BYTES = 10 * 1024 * 1024;

export function failureOf({ refused, message }: ImageRefusal): UploadFailure {
  if (refused === 'too-large') return { status: 413, code: 'PAYLOAD_TOO_LARGE', message };
  return refused === 'unsupported' ? { status: 415, code: 'UNSUPPORTED_TYPE', message } : { status: 422, code: 'VALIDATION', message };
}

/** Writes to a ticket while it is open; one that has ended meanwhile stays as it is. */
const whileOpen = (scope: Scope, ticket: TicketItem, write: Write): Promise<void> =>
  transact(async () => {
    const current = await readTicket(scope, ticket.id);
    return { writes: current?.state === 'open' ? [write] : [], answer: undefined };
  });

/** Ends a ticket that was not completed, and its bytes. */
export async function dropTicket(scope: Scope, ticket: TicketItem): Promise<void> {
  await whileOpen(scope, ticket, endTicket(ticket, 'aborted'));
  const current = await readTicket(scope, ticket.id);
  // Completed in the last moment: then the file is somebody's.
  if (current?.state !== 'done') await deleteObject('media', ticket.key);
}

/**
 * Looks at the object of a ticket. What was checked is one version of it, which its ETag names; a file that is refused is deleted,
 * and its ticket says why.
 * @throws UploadRefused
 */
export async function checkObject(scope: Scope, ticket: TicketItem): Promise<Checked> {
  const facts = await headObject('media', ticket.key);
  if (!facts) throw missingBytes();
  if (ticket.checked?.etag === facts.etag) return ticket.checked;
  const image =
    facts.size > IMAGE_BYTES ? tooLarge(IMAGE_BYTES) : await inspectImage(await readBytes(ticket.key, facts, null), IMAGE_BYTES);
  if (!isRefused(image)) return { type: image.type, width: image.width, height: image.height, etag: facts.etag, size: facts.size };
  const failure = failureOf(image);
  await whileOpen(scope, ticket, failTicket(ticket, failure));
  await deleteObject('media', ticket.key);
  throw new UploadRefused(failure);
}

/** For the reactor: checks what was just put, so that completing it is quick. What no open ticket waits for goes. */
export async function settleObject(scope: Scope, ticket: TicketItem, now: string): Promise<void> {
  if (ticket.state === 'done' || ticket.checked) return;
  if (ticket.state !== 'open' || ticket.until <= now) return dropTicket(scope, ticket);
  try {
    const checked = await checkObject(scope, ticket);
    await whileOpen(scope, ticket, noteChecked(ticket, checked));
  } catch (error) {
    // Refused and noted at the ticket, or taken away meanwhile: either way nothing is left to do.
    if (!(error instanceof UploadRefused)) throw error;
  }
}
