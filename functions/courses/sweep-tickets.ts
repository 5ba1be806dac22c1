import type { Instant } from '../../shared/kernel/instant.ts';
import { query } from '../platform/dynamo.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { transact } from '../platform/tables/transact.ts';
import { dropTicket } from '../files/upload-check.ts';
import { noteSwept, readTicket, type TicketItem } from './upload.records.ts';

const AT_ONCE = 8;

/** Whatever did not end as a file: bytes may have come for a ticket that was refused or given up, too. */
const isLeft = (ticket: TicketItem, now: Instant): boolean => ticket.state !== 'done' && ticket.until <= now && ticket.swept === undefined;

/**
 * Ends the tickets of a tenant that were not completed within their day, with the bytes that were put for them (R08). It reads the
 * tickets, of which there are a week's, and never lists the storage. May be cut off anywhere and run again; days without a run are
 * made up for by the next one, as long as tickets are kept.
 */
export async function sweepTickets(scope: Scope, now: Instant): Promise<{ readonly dropped: number }> {
  const { pk } = expiring.upload(scope, '');
  const left = (await query<TicketItem>('expiring', { pk })).filter((ticket) => isLeft(ticket, now));
  await inParallel(left, AT_ONCE, (ticket) => sweep(scope, ticket, now));
  return { dropped: left.length };
}

/** The bytes first: a ticket is only noted as swept when nothing lies there any more. */
async function sweep(scope: Scope, ticket: TicketItem, now: Instant): Promise<void> {
  await dropTicket(scope, ticket);
  await transact(async () => ({ writes: (await readTicket(scope, ticket.id)) ? [noteSwept(ticket, now)] : [], answer: undefined }));
}
