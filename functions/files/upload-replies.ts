import { toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { headObject } from '../platform/objects/blobs.ts';
import { presignPut } from '../platform/objects/presign.ts';
import { mediaAddress, type Reader, shownPath } from './file-addresses.queries.ts';
import type { TicketItem } from './upload.records.ts';

const ADDRESS_SECONDS = 3_600;

/** Returns the readable address of an uploaded file. */
export const finalAnswer = (reader: Reader, ticket: TicketItem): { url: string } => ({
  url: ticket.purpose === 'image' ? shownPath(reader, ticket.path) : mediaAddress(reader, ticket.path),
});

/** Returns a ticket for the client with a presigned address, which expires with the ticket at the latest. */
export async function ticketAnswer(reader: Reader, ticket: TicketItem) {
  const expiry = Math.min(toMillis(reader.now) + ADDRESS_SECONDS * 1000, toMillis(ticket.until));
  const seconds = Math.max(1, Math.floor((expiry - toMillis(reader.now)) / 1000));
  const { url, headers } = await presignPut(ticket.key, ticket, seconds);
  const status = `/api/uploads/${ticket.id}`;
  return { id: ticket.id, method: 'PUT', url, headers, expires_at: toInstant(expiry), complete: `${status}/complete`, status };
}

/** Returns the status of an upload; while the bytes are missing with a new address, so that it can continue after a reload. */
export async function statusAnswer(reader: Reader, ticket: TicketItem) {
  const { id, state, failure } = ticket;
  if (state === 'done') return { id, status: 'done', received: [1], result: finalAnswer(reader, ticket) };
  if (state === 'failed') return { id, status: 'failed', received: [], error: failure?.message };
  const arrived = (await headObject('media', ticket.key)) !== null;
  return { id, status: 'open', received: arrived ? [1] : [], ...(!arrived && { upload: await ticketAnswer(reader, ticket) }) };
}
