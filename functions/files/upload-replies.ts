import type { UploadPurpose } from '../../shared/files/upload-purposes.ts';
import { isDownloadedType } from '../../shared/files/resource-types.ts';
import { toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { PART_BYTES, partsOfSize } from '../platform/objects/parts.ts';
import { presignPart, presignPut } from '../platform/objects/presign.ts';
import { mediaAddress, type Reader, shownPath, submittedPath } from './file-addresses.queries.ts';
import { receivedOf } from './upload-check.ts';
import type { TicketItem } from './upload.records.ts';

const ADDRESS_SECONDS = 3_600;

/** Seconds after which a client asks again for a file that is checked. */
export const RETRY_SECONDS = 2;

/** What is told of an uploaded package. */
type PackageAnswer = {
  readonly id: string;
  readonly uuid: string;
  readonly title: string | null;
  readonly version: string;
  readonly warnings: readonly string[];
};
type FinalAnswer = { readonly url: string; readonly filePath?: string; readonly scorm?: PackageAnswer };
type Uploaded = Pick<TicketItem, 'path' | 'type' | 'package' | 'checked'>;

/** How an uploaded file is addressed, as it is on read. */
const ADDRESSES: Readonly<Record<UploadPurpose, (reader: Reader, file: Uploaded) => FinalAnswer>> = {
  image: (reader, { path }) => ({ url: shownPath(reader, path) }),
  content: onContentHost,
  video: onContentHost,
  audio: onContentHost,
  presentation: onContentHost,
  document: onContentHost,
  iframe: onContentHost,
  // The original, which authors alone read; what learners open are its files.
  scorm: (reader, file) => ({ url: shownPath(reader, file.path, 'download'), ...scormAnswer(file) }),
  // What the viewers do not show is downloaded.
  resource: (reader, file) => (isDownloaded(file.type) ? { url: shownPath(reader, file.path, 'download') } : onContentHost(reader, file)),
  assignment: (reader, { path }) => {
    const filePath = submittedPath(reader, path);
    return { filePath, url: filePath };
  },
};

function onContentHost(reader: Reader, { path }: Uploaded): FinalAnswer {
  return { url: mediaAddress(reader, path) };
}

function scormAnswer({ package: ids, checked }: Uploaded): Pick<FinalAnswer, 'scorm'> {
  const found = checked?.package;
  if (!ids || !found) return {};
  return { scorm: { id: String(ids.id), uuid: ids.uuid, title: found.title, version: found.standard, warnings: found.warnings } };
}

const isDownloaded = (type: string): boolean => isDownloadedType(type) || type === 'application/zip';

/** Returns the readable address of an uploaded file. */
export const finalAnswer = (reader: Reader, ticket: TicketItem): FinalAnswer => ADDRESSES[ticket.purpose](reader, ticket);

/** Returns the addresses of a ticket: of the whole file, or of the parts that are missing. */
async function addressesOf(ticket: TicketItem, missing: readonly number[], seconds: number) {
  const { key, size, parts } = ticket;
  if (parts === undefined) return { method: 'PUT', ...(await presignPut(key, ticket, seconds)) };
  const due = partsOfSize(size).filter(({ number }) => missing.includes(number));
  const addresses = due.map(async (part) => ({ number: part.number, url: await presignPart({ key, parts }, part, seconds) }));
  return { method: 'MULTIPART', part_size: PART_BYTES, parts: await Promise.all(addresses), headers: {} };
}

/** Returns a ticket for the client with presigned addresses of what is missing, which expire with the ticket at the latest. */
export async function ticketAnswer(reader: Reader, ticket: TicketItem, missing?: readonly number[]) {
  const expiry = Math.min(toMillis(reader.now) + ADDRESS_SECONDS * 1000, toMillis(ticket.until));
  const seconds = Math.max(1, Math.floor((expiry - toMillis(reader.now)) / 1000));
  const addresses = await addressesOf(ticket, missing ?? partsOfSize(ticket.size).map(({ number }) => number), seconds);
  const status = `/api/uploads/${ticket.id}`;
  return { id: ticket.id, ...addresses, expires_at: toInstant(expiry), complete: `${status}/complete`, status };
}

/** Returns the status of an upload; while bytes are missing with new addresses, so that it can continue after a reload. */
export async function statusAnswer(reader: Reader, ticket: TicketItem) {
  const { id, state, failure } = ticket;
  const all = ticket.parts === undefined ? [1] : partsOfSize(ticket.size).map(({ number }) => number);
  if (state === 'done') return { id, status: 'done', received: all, result: finalAnswer(reader, ticket) };
  if (state === 'failed')
    return { id, status: 'failed', received: [], error: failure?.message, ...(failure?.text && { text: failure.text }) };
  const { facts, missing } = await receivedOf(ticket);
  if (facts && (ticket.parts !== undefined || ticket.package)) return { id, status: 'processing', received: all, ...progressOf(ticket) };
  const received = all.filter((number) => !missing.includes(number));
  const isWhole = ticket.parts === undefined && facts !== null;
  return { id, status: 'open', received, ...(!isWhole && { upload: await ticketAnswer(reader, ticket, missing) }) };
}

/** Returns how many files of a package are unpacked, of how many; nothing for other files. */
export const progressOf = ({
  unpacked,
}: Pick<TicketItem, 'unpacked'>): { readonly progress?: { readonly done: number; readonly total: number } } =>
  unpacked ? { progress: { done: unpacked.done, total: unpacked.total } } : {};
