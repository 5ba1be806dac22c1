import { createHash } from 'node:crypto';
import {
  declaredEnding,
  endingOf,
  FILE_TYPES,
  type FileEnding,
  UPLOAD_RULES,
  type UploadPurpose,
} from '../../shared/files/upload-purposes.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { putObject } from '../platform/objects/blobs.ts';
import { abortParts, beginParts, PART_BYTES } from '../platform/objects/parts.ts';
import { sessionRecord } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { isLiveSession } from '../platform/request/live-session.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import type { Call } from '../platform/request/request.ts';
import { newObjectId, objectName, storedPath } from '../platform/keys/storage-paths.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type FileFacts, FOLDERS, putFile } from './file.records.ts';
import { bytesSource } from '../platform/objects/file-source.ts';
import { inspectFile, tooLargeFor, unsupportedByName } from './inspection/inspect-file.ts';
import { newPackageIds, packageWrites } from './ticket-package.ts';
import { dropTicket } from './drop-ticket.ts';
import { countOpenUpload } from './open-uploads.ts';
import { checkedObject, type CheckOptions } from './upload-check.ts';
import { gone, UploadRefused } from './upload-refused.ts';
import {
  type CheckedObject,
  endTicket,
  ticketTimes,
  callerTicket,
  putTicket,
  readTicket,
  type TicketItem,
  type UnpackTicket,
} from './upload.records.ts';

/** The assignment that the file of a submission is for. */
export type AssignmentUnit = { readonly course: number; readonly unit: number };

/** What a caller uploads; `assignment` for the file of a submission alone. */
export type UploadAim = { readonly purpose: UploadPurpose; readonly assignment?: AssignmentUnit };

/** Characters of a file's own name that are kept: the last ones, among which its ending is. */
const LONGEST_NAME = 255;

type FileDescription = { readonly filename: string; readonly size: number; readonly type: string };

async function newTicket(
  call: Call,
  viewer: TenantViewer,
  { purpose, assignment }: UploadAim,
  { ending, original, size }: { readonly ending: FileEnding; readonly original: string; readonly size: number },
): Promise<TicketItem> {
  const { scope } = viewer.tenant;
  const id = newObjectId();
  const name = objectName(id, ending);
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
    type: FILE_TYPES[ending],
    original: original.slice(-LONGEST_NAME),
    size,
    ...assignment,
    ...(purpose === 'scorm' && { package: await newPackageIds() }),
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
  const ticket = await callerTicket(scope, id, viewer.person);
  const { opener, state } = ticket;
  // The caller's own session was checked with the call.
  if (state !== 'open' || !opener || opener.session === viewer.session.session) return ticket;
  const session = await getItem('expiring', expiring.session(opener.family, opener.session), sessionRecord);
  if (isLiveSession(session, viewer.self, now, endings)) return ticket;
  await dropTicket(scope, ticket);
  throw gone();
}

/** Whether a ticket of the caller is open; one whose session is over ends. */
async function isOpenTicket(viewer: TenantViewer, id: string, now: Instant): Promise<boolean> {
  try {
    const { state, until } = await usableTicket(viewer, id, now);
    return state === 'open' && until > now;
  } catch (error) {
    if (error instanceof UploadRefused || (error instanceof AppError && error.code === 'NOT_FOUND')) return false;
    throw error;
  }
}

/** Returns the write that counts a new ticket among those that the caller has open. @throws UploadRefused (409) */
const counted = ({ now }: Call, viewer: TenantViewer, ticket: TicketItem): Promise<Write> =>
  countOpenUpload({ scope: viewer.tenant.scope, person: viewer.person, isOpen: (id) => isOpenTicket(viewer, id, now) }, ticket, now);

/** Creates a ticket for one file of this size and type. Both are checked again when the file has arrived. */
export async function openTicket(call: Call, viewer: TenantViewer, aim: UploadAim, file: FileDescription): Promise<TicketItem> {
  const { purpose, assignment } = aim;
  const ending = declaredEnding(purpose, file);
  if (ending === null) throw unsupportedByName(purpose, file);
  if (file.size > UPLOAD_RULES[purpose].maxBytes) throw tooLargeFor(purpose);
  const ticket = await newTicket(call, viewer, aim, { ending, original: file.filename, size: file.size });
  const { key, type } = ticket;
  let parts: Promise<string> | null = null;
  const body = ['upload', purpose, file.filename, file.size, file.type, ...(assignment ? [assignment] : [])];
  const id = await idempotent(call, viewer.person, body, async () => {
    const counting = await counted(call, viewer, ticket);
    // Begun once, however often the transaction is retried.
    if (file.size > PART_BYTES) parts ??= beginParts(key, type);
    const begun = parts === null ? {} : { parts: await parts };
    return { writes: [putTicket({ ...ticket, ...begun }), counting], result: ticket.id };
  }).catch(async (error: unknown) => {
    if (parts !== null) await abortParts({ key, parts: await parts });
    throw error;
  });
  const begun = parts === null ? {} : { parts: await (parts as Promise<string>) };
  if (id === ticket.id) return { ...ticket, ...begun };
  if (begun.parts !== undefined) await abortParts({ key, parts: begun.parts });
  return usableTicket(viewer, id, call.now);
}

/** Stores a small file that came with the request, through the same steps as a ticket. */
export async function uploadDirectly(
  call: Call,
  viewer: TenantViewer,
  aim: UploadAim,
  { name, bytes, unpack }: { readonly name: string; readonly bytes: Uint8Array; readonly unpack: UnpackTicket },
): Promise<TicketItem> {
  const { purpose, assignment } = aim;
  const declared = endingOf(name);
  const { ending } = await inspectFile(bytesSource(bytes), { purpose, declared, isStored: false });
  const ticket: TicketItem = { ...(await newTicket(call, viewer, aim, { ending, original: name, size: bytes.length })), isDirect: true };
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const id = await idempotent(call, viewer.person, ['upload', purpose, hash, ...(assignment ? [assignment] : [])], async () => ({
    writes: [putTicket(ticket), await counted(call, viewer, ticket)],
    result: ticket.id,
  }));
  const { scope } = viewer.tenant;
  const open = id === ticket.id ? ticket : await usableTicket(viewer, id, call.now);
  return open.state === 'done' ? open : publishBytes(scope, open, { bytes, unpack }, call.now);
}

type Sent = { readonly bytes: Uint8Array; readonly unpack: UnpackTicket };

async function publishBytes(scope: Scope, ticket: TicketItem, { bytes, unpack }: Sent, now: Instant): Promise<TicketItem> {
  await putObject('media', ticket.key, bytes, { type: ticket.type });
  const completed = await completeTicket(scope, ticket, now, { isDirect: true, unpack });
  if (completed === 'processing') throw new Error('A file of a request is checked at once.');
  return completed;
}

const fileOf = (ticket: TicketItem, checked: CheckedObject, at: Instant): FileFacts => {
  const { name, path, purpose, person, original, course, unit } = ticket;
  const assignment = course === undefined || unit === undefined ? {} : { course, unit };
  const { package: found, ...facts } = checked;
  return {
    name,
    path,
    purpose,
    by: person,
    ...(original !== undefined && { original }),
    ...assignment,
    at,
    ...facts,
    ...(found && ticket.package && { package: ticket.package.id }),
  };
};

/**
 * Completes a ticket: makes the object of its parts, has it checked, and writes the file record. A repeat has the same result.
 * Returns 'processing' while a large file is checked by the reactor to the new object.
 * @throws UploadRefused for a file of another type, missing bytes, and a ticket that has ended otherwise
 */
export async function completeTicket(
  scope: Scope,
  ticket: TicketItem,
  now: Instant,
  options: CheckOptions,
): Promise<TicketItem | 'processing'> {
  if (ticket.state === 'done') return ticket;
  if (ticket.failure) throw new UploadRefused(ticket.failure);
  if (ticket.state === 'aborted' || ticket.until <= now) {
    await dropTicket(scope, ticket);
    throw gone();
  }
  const checked = await checkedObject(scope, ticket, now, options);
  if (checked === null) return 'processing';
  const ended = await transact(async () => {
    const current = (await readTicket(scope, ticket.id)) ?? ticket;
    if (current.state !== 'open') return { writes: [], result: current };
    return {
      writes: [
        putFile(scope, fileOf(ticket, checked, now)),
        ...packageWrites(scope, ticket, checked, now),
        endTicket(ticket, 'done', checked),
      ],
      result: { ...current, state: 'done' as const, checked },
    };
  });
  return ended.state === 'done' ? ended : completeTicket(scope, ended, now, options);
}

/** Aborts a ticket and deletes its object. Returns false when the file is published already. */
export async function abortTicket(scope: Scope, ticket: TicketItem): Promise<boolean> {
  if (ticket.state === 'done') return false;
  await dropTicket(scope, ticket);
  return true;
}
