import { createHash } from 'node:crypto';
import type { Instant } from '../../shared/kernel/instant.ts';
import { putObject } from '../platform/objects/blobs.ts';
import { idempotent } from '../platform/idempotency.ts';
import { IMAGE_TYPES, imageTypeOf, imageTypeOfName, inspectImage, isRefused, tooLarge, unsupported } from '../platform/objects/images.ts';
import { expiring, objects, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import { newObjectId, objectName, storedPath } from '../platform/keys/storage-paths.ts';
import { transact } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { type FileFacts, putFile, type UploadPurpose } from '../courses/file.records.ts';
import { checkObject, dropTicket, failureOf, IMAGE_BYTES } from './upload-check.ts';
import { gone, UploadRefused } from './upload-refused.ts';
import { type Checked, endTicket, lifeOf, ownTicket, putTicket, readTicket, type TicketItem } from '../courses/upload.records.ts';

const FOLDERS = { image: 'images', content: 'content' } as const satisfies Record<UploadPurpose, string>;

type Announced = { readonly filename: string; readonly size: number; readonly type: string };

function newTicket(call: Call, viewer: TenantViewer, purpose: UploadPurpose, type: keyof typeof IMAGE_TYPES, size: number): TicketItem {
  const { scope } = viewer.place;
  const id = newObjectId();
  const name = objectName(id, IMAGE_TYPES[type]);
  const folder = FOLDERS[purpose];
  return {
    ...expiring.upload(scope, id),
    id,
    person: viewer.person,
    purpose,
    name,
    path: storedPath(scope, folder, name),
    key: objects.media(scope, folder, name),
    type,
    size,
    state: 'open',
    ...lifeOf(call.now),
  };
}

/** Gives leave to put one file of this size and type. What it says of itself is checked again when it is there. */
export async function openTicket(
  call: Call,
  viewer: TenantViewer,
  purpose: UploadPurpose,
  { filename, size, type }: Announced,
): Promise<TicketItem> {
  const image = imageTypeOf(type) ?? imageTypeOfName(filename);
  if (image === null) throw new UploadRefused(failureOf(unsupported));
  if (size > IMAGE_BYTES) throw new UploadRefused(failureOf(tooLarge(IMAGE_BYTES)));
  const ticket = newTicket(call, viewer, purpose, image, size);
  const id = await idempotent(call, viewer.person, ['upload', purpose, filename, size, type], () =>
    Promise.resolve({ writes: [putTicket(ticket)], answer: ticket.id }),
  );
  return id === ticket.id ? ticket : ownTicket(viewer.place.scope, id, viewer.person);
}

/** A small file that came with the request: the same pipeline in one go. */
export async function uploadDirectly(call: Call, viewer: TenantViewer, purpose: UploadPurpose, bytes: Uint8Array): Promise<TicketItem> {
  const image = await inspectImage(bytes, IMAGE_BYTES);
  if (isRefused(image)) throw new UploadRefused(failureOf(image));
  const ticket = newTicket(call, viewer, purpose, image.type, bytes.length);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const id = await idempotent(call, viewer.person, ['upload', purpose, hash], () =>
    Promise.resolve({ writes: [putTicket(ticket)], answer: ticket.id }),
  );
  const { scope } = viewer.place;
  if (id !== ticket.id) {
    const first = await ownTicket(scope, id, viewer.person);
    if (first.state === 'done') return first;
    return publishBytes(scope, first, bytes, call.now);
  }
  return publishBytes(scope, ticket, bytes, call.now);
}

async function publishBytes(scope: Scope, ticket: TicketItem, bytes: Uint8Array, now: Instant): Promise<TicketItem> {
  await putObject('media', ticket.key, bytes, { type: ticket.type });
  return completeTicket(scope, ticket, now);
}

const fileOf = (ticket: TicketItem, checked: Checked, at: Instant): FileFacts => {
  const { name, path, purpose, person } = ticket;
  return { name, path, purpose, by: person, at, ...checked };
};

/**
 * Publishes what was put: checks the object, unless the reactor has done so, and writes its record. A repeat answers the same.
 * @throws UploadRefused for a file that is none of ours, missing bytes, and a ticket that has ended otherwise
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
    if (current.state !== 'open') return { writes: [], answer: current };
    return {
      writes: [putFile(scope, fileOf(ticket, checked, now)), endTicket(ticket, 'done')],
      answer: { ...current, state: 'done' as const },
    };
  });
  return ended.state === 'done' ? ended : completeTicket(scope, ended, now);
}

/** Ends a ticket of one's own with its bytes. @returns false when its file is published already */
export async function abortTicket(scope: Scope, ticket: TicketItem): Promise<boolean> {
  if (ticket.state === 'done') return false;
  await dropTicket(scope, ticket);
  return true;
}
