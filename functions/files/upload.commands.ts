import { createHash } from 'node:crypto';
import type { Instant } from '../../shared/kernel/instant.ts';
import { putObject } from '../platform/objects/blobs.ts';
import { sessionRecord } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { isLiveSession } from '../platform/request/live-session.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import { IMAGE_TYPES, imageTypeOf, imageTypeOfName, inspectImage, isRefused, tooLarge, unsupported } from '../platform/objects/images.ts';
import { expiring, objects, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import { newObjectId, objectName, storedPath } from '../platform/keys/storage-paths.ts';
import { transact } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type FileFacts, putFile, type UploadPurpose } from './file.records.ts';
import { checkObject, dropTicket, failureOf, IMAGE_BYTES } from './upload-check.ts';
import { gone, UploadRefused } from './upload-refused.ts';
import { type CheckedObject, endTicket, ticketTimes, ownTicket, putTicket, readTicket, type TicketItem } from './upload.records.ts';

const FOLDERS = { image: 'images', content: 'content' } as const satisfies Record<UploadPurpose, string>;

type FileDescription = { readonly filename: string; readonly size: number; readonly type: string };

function newTicket(call: Call, viewer: TenantViewer, purpose: UploadPurpose, type: keyof typeof IMAGE_TYPES, size: number): TicketItem {
  const { scope } = viewer.tenant;
  const id = newObjectId();
  const name = objectName(id, IMAGE_TYPES[type]);
  const folder = FOLDERS[purpose];
  return {
    ...expiring.upload(scope, id),
    id,
    person: viewer.person,
    opener: { family: viewer.session.family, session: viewer.session.session },
    purpose,
    name,
    path: storedPath(scope, folder, name),
    key: objects.media(scope, folder, name),
    type,
    size,
    state: 'open',
    ...ticketTimes(call.now),
  };
}

/**
 * Returns a ticket of the caller for its next step. An open ticket ends with the session that opened it.
 * @throws NOT_FOUND for a missing ticket and for another person's; UploadRefused (410) for one whose session is over
 */
export async function usableTicket(viewer: TenantViewer, id: string, now: Instant): Promise<TicketItem> {
  const { scope, endings } = viewer.tenant;
  const ticket = await ownTicket(scope, id, viewer.person);
  const { opener, state } = ticket;
  // The caller's own session was checked with the call.
  if (state !== 'open' || !opener || opener.session === viewer.session.session) return ticket;
  const session = await getItem('expiring', expiring.session(opener.family, opener.session), sessionRecord);
  if (isLiveSession(session, viewer.self, now, endings)) return ticket;
  await dropTicket(scope, ticket);
  throw gone();
}

/** Creates a ticket for one file of this size and type. Both are checked again when the file has arrived. */
export async function openTicket(
  call: Call,
  viewer: TenantViewer,
  purpose: UploadPurpose,
  { filename, size, type }: FileDescription,
): Promise<TicketItem> {
  const image = imageTypeOf(type) ?? imageTypeOfName(filename);
  if (image === null) throw new UploadRefused(failureOf(unsupported));
  if (size > IMAGE_BYTES) throw new UploadRefused(failureOf(tooLarge(IMAGE_BYTES)));
  const ticket = newTicket(call, viewer, purpose, image, size);
  const id = await idempotent(call, viewer.person, ['upload', purpose, filename, size, type], () =>
    Promise.resolve({ writes: [putTicket(ticket)], result: ticket.id }),
  );
  return id === ticket.id ? ticket : usableTicket(viewer, id, call.now);
}

/** Stores a small file that came with the request, through the same steps as a ticket. */
export async function uploadDirectly(call: Call, viewer: TenantViewer, purpose: UploadPurpose, bytes: Uint8Array): Promise<TicketItem> {
  const image = await inspectImage(bytes, IMAGE_BYTES);
  if (isRefused(image)) throw new UploadRefused(failureOf(image));
  const ticket = newTicket(call, viewer, purpose, image.type, bytes.length);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const id = await idempotent(call, viewer.person, ['upload', purpose, hash], () =>
    Promise.resolve({ writes: [putTicket(ticket)], result: ticket.id }),
  );
  const { scope } = viewer.tenant;
  if (id !== ticket.id) {
    const existing = await usableTicket(viewer, id, call.now);
    if (existing.state === 'done') return existing;
    return publishBytes(scope, existing, bytes, call.now);
  }
  return publishBytes(scope, ticket, bytes, call.now);
}

async function publishBytes(scope: Scope, ticket: TicketItem, bytes: Uint8Array, now: Instant): Promise<TicketItem> {
  await putObject('media', ticket.key, bytes, { type: ticket.type });
  return completeTicket(scope, ticket, now);
}

const fileOf = (ticket: TicketItem, checked: CheckedObject, at: Instant): FileFacts => {
  const { name, path, purpose, person } = ticket;
  return { name, path, purpose, by: person, at, ...checked };
};

/**
 * Completes a ticket: checks the object, unless the reactor has, and writes the file record. A repeat has the same result.
 * @throws UploadRefused for a file of another type, missing bytes, and a ticket that has ended otherwise
 */
export async function completeTicket(scope: Scope, ticket: TicketItem, now: Instant): Promise<TicketItem> {
  if (ticket.state === 'done') return ticket;
  if (ticket.failure) throw new UploadRefused(ticket.failure);
  if (ticket.state === 'aborted' || ticket.until <= now) {
    await dropTicket(scope, ticket);
    throw gone();
  }
  const checked = await checkObject(scope, ticket);
  const ended = await transact(async () => {
    const current = (await readTicket(scope, ticket.id)) ?? ticket;
    if (current.state !== 'open') return { writes: [], result: current };
    return {
      writes: [putFile(scope, fileOf(ticket, checked, now)), endTicket(ticket, 'done')],
      result: { ...current, state: 'done' as const },
    };
  });
  return ended.state === 'done' ? ended : completeTicket(scope, ended, now);
}

/** Aborts a ticket and deletes its object. Returns false when the file is published already. */
export async function abortTicket(scope: Scope, ticket: TicketItem): Promise<boolean> {
  if (ticket.state === 'done') return false;
  await dropTicket(scope, ticket);
  return true;
}
