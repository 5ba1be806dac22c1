import { endingOf } from '../../shared/files/upload-purposes.ts';
import { type Instant, systemClock, toMillis } from '../../shared/kernel/instant.ts';
import { deleteObject, headObject, isMissingObject, isReplacedObject, type ObjectFacts } from '../platform/objects/blobs.ts';
import { type FileSource, objectSource } from '../platform/objects/file-source.ts';
import { completeParts, partsOfSize, type StoredPart, storedParts } from '../platform/objects/parts.ts';
import { isScanning, type ScanProblem, scanProblem } from '../platform/objects/virus-scan.ts';
import { FileRefused } from '../platform/runtime/file-refused.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { inspectFile, isReadWhole } from './inspection/inspect-file.ts';
import { keepCaptions } from './keep-captions.ts';
import { dropTicket, writeIfOpen } from './drop-ticket.ts';
import { removeFilesOf } from './remove-unpacked.ts';
import { brokenFile, failureIn, gone, infectedFile, missingBytes, published, unscannedFile, UploadRefused } from './upload-refused.ts';
import {
  type CheckedObject,
  failTicket,
  noteChecked,
  noteScanning,
  type PackageTicket,
  readTicket,
  type TicketItem,
  type UnpackTicket,
} from './upload.records.ts';

/** What has arrived of a ticket's file: the object, or parts of it. */
type Received = { readonly facts: ObjectFacts | null; readonly stored: readonly StoredPart[]; readonly missing: readonly number[] };

/** Returns what has arrived. A part of another size than its own counts as missing. */
export async function receivedOf({ key, size, parts }: TicketItem): Promise<Received> {
  const facts = await headObject('media', key);
  if (facts) return { facts, stored: [], missing: [] };
  if (parts === undefined) return { facts, stored: [], missing: [1] };
  const all = new Map((await storedParts({ key, parts }))?.map((part) => [part.number, part]));
  const due = partsOfSize(size).map((part) => ({ number: part.number, stored: all.get(part.number), size: part.size }));
  const stored = due.flatMap((part) => (part.stored?.size === part.size ? [part.stored] : []));
  const missing = due.filter((part) => part.stored?.size !== part.size).map(({ number }) => number);
  return { facts, stored, missing };
}

/** Returns the object of a ticket; it is made of the parts that have arrived, if it was not yet. @throws UploadRefused while parts are missing */
async function objectOfTicket(ticket: TicketItem): Promise<ObjectFacts> {
  const { key, parts } = ticket;
  const { facts, missing, stored } = await receivedOf(ticket);
  if (facts) return facts;
  if (missing.length > 0 || parts === undefined) throw missingBytes(missing);
  await completeParts({ key, parts }, stored);
  const made = await headObject('media', key);
  if (!made) throw gone();
  return made;
}

/** While a file is scanned, completing it hears of that at least so often. */
const SCAN_NOTE_MS = 15_000;

const refusalOf = ({ kind, message }: ScanProblem): UploadRefused =>
  kind === 'unscanned' ? unscannedFile(message) : kind === 'virus' ? infectedFile(message) : brokenFile(message);

/** Has the file of a ticket scanned for viruses, before anything of it is unpacked. @throws UploadRefused */
async function scanFile(scope: Scope, ticket: TicketItem, source: FileSource): Promise<void> {
  const note = (): void => void writeIfOpen(scope, ticket, noteScanning(ticket, systemClock())).catch(() => undefined);
  const timer = setInterval(note, SCAN_NOTE_MS);
  try {
    const problem = await scanProblem(source);
    if (problem) throw refusalOf(problem);
  } finally {
    clearInterval(timer);
  }
}

/** Returns what a check tells whose file was deleted meanwhile: by another check that refused it, or by its uploader. Leaves nothing of it. */
async function refusalMeanwhile(scope: Scope, ticket: TicketItem, missing: unknown): Promise<unknown> {
  const current = await readTicket(scope, ticket.id);
  if (current?.state === 'open') return missing;
  if (current?.state === 'done') return published();
  await removeFilesOf(scope, ticket);
  return current?.failure ? new UploadRefused(current.failure) : gone();
}

/** Returns the facts of the version that has taken the place of a checked one. @throws as refusalMeanwhile where there is none */
async function replacedBy(scope: Scope, ticket: TicketItem, replaced: unknown): Promise<ObjectFacts> {
  const facts = await headObject('media', ticket.key);
  if (!facts) throw await refusalMeanwhile(scope, ticket, replaced);
  return facts;
}

const isOfPackage = (ticket: TicketItem): ticket is PackageTicket => ticket.package !== undefined;

/** Unpacks a ticket's object; nothing for one of another kind. @throws UploadRefused: 422 for a refused package, 410 for a ticket that has ended */
async function unpacked(unpack: UnpackTicket, scope: Scope, ticket: TicketItem, source: FileSource, etag: string) {
  if (!isOfPackage(ticket)) return {};
  try {
    const found = await unpack(scope, ticket, source, etag);
    if (found) return { package: found };
    await removeFilesOf(scope, ticket);
    throw gone();
  } catch (error) {
    throw error instanceof FileRefused ? brokenFile(error.wording) : error;
  }
}

/**
 * Checks the object of a ticket, and stores captions as WebVTT. The result is valid for one version of it, which its ETag names. Where another
 * check of the same file has stored them meanwhile, that version is checked. A refused object is deleted, and its ticket stores the reason.
 * @throws UploadRefused
 */
async function checkObject(scope: Scope, ticket: TicketItem, facts: ObjectFacts, unpack: UnpackTicket): Promise<CheckedObject> {
  if (ticket.checked?.etag === facts.etag) return ticket.checked;
  try {
    const source = objectSource(ticket.key, facts);
    const { type, width, height } = await inspectFile(source, { purpose: ticket.purpose, declared: endingOf(ticket.name), isStored: true });
    const pixels = width === undefined || height === undefined ? {} : { width, height };
    await scanFile(scope, ticket, source);
    const found = await unpacked(unpack, scope, ticket, source, facts.etag);
    const { etag, size } = await keepCaptions(ticket.key, facts);
    return { type, ...pixels, etag, size, ...found };
  } catch (error) {
    if (isMissingObject(error)) throw await refusalMeanwhile(scope, ticket, error);
    if (isReplacedObject(error)) return checkObject(scope, ticket, await replacedBy(scope, ticket, error), unpack);
    const failure = error instanceof UploadRefused ? failureIn(error) : null;
    if (failure) {
      await writeIfOpen(scope, ticket, failTicket(ticket, failure));
      await deleteObject('media', ticket.key);
      await removeFilesOf(scope, ticket);
    }
    throw error;
  }
}

/** How long completing waits for the reactor to check a large file, or to go on with a package, in ms; then it checks the file itself. */
const REACTOR_MS = 60_000;

/** Whether the check of a file takes longer than a caller should wait. */
const isLong = ({ parts, name, package: ofPackage }: TicketItem): boolean =>
  ofPackage !== undefined || (parts !== undefined && (isScanning() || isReadWhole(endingOf(name))));

/** `isDirect`: the file came with the request, which waits for its check. */
export type CheckOptions = { readonly isDirect?: boolean; readonly unpack: UnpackTicket };

/**
 * Returns the result of the check of a ticket's object; null while the reactor to the new object checks a large one.
 * @throws UploadRefused
 */
export async function checkedObject(
  scope: Scope,
  ticket: TicketItem,
  now: Instant,
  { isDirect = false, unpack }: CheckOptions,
): Promise<CheckedObject | null> {
  const facts = await objectOfTicket(ticket);
  const { unpacked: progress, scanning } = ticket;
  const since = Math.max(facts.stored, ...[progress?.at, scanning].flatMap((at) => (at === undefined ? [] : toMillis(at))));
  const isWaiting = !isDirect && isLong(ticket) && ticket.checked?.etag !== facts.etag && toMillis(now) - since < REACTOR_MS;
  return isWaiting ? null : checkObject(scope, ticket, facts, unpack);
}

/** Checks a new object in advance, so that completing its ticket is quick. Deletes an object without an open ticket. */
export async function settleObject(scope: Scope, ticket: TicketItem, now: Instant, unpack: UnpackTicket): Promise<void> {
  if (ticket.state === 'done' || ticket.checked || ticket.isDirect) return;
  if (ticket.state !== 'open' || ticket.until <= now) return dropTicket(scope, ticket);
  try {
    const facts = await headObject('media', ticket.key);
    if (!facts) return;
    const checked = await checkObject(scope, ticket, facts, unpack);
    await writeIfOpen(scope, ticket, noteChecked(ticket, checked));
  } catch (error) {
    // The refusal is stored in the ticket, or the object is gone; either way there is nothing to do.
    if (!(error instanceof UploadRefused)) throw error;
  }
}
