import type { Instant } from '../../shared/kernel/instant.ts';
import { query } from '../platform/tables/dynamo.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { transact } from '../platform/tables/transact.ts';
import { dropTicket } from './drop-ticket.ts';
import { noteSwept, readTicket, type TicketItem, ticketRecord } from './upload.records.ts';

const PARALLEL = 8;

/** Whether a ticket has ended without a file: also refused and aborted tickets can have bytes. */
const isAbandoned = (ticket: TicketItem, now: Instant): boolean =>
  ticket.state !== 'done' && ticket.until <= now && ticket.swept === undefined;

/**
 * Ends the tickets of a tenant that were not completed within a day and deletes their bytes (R08). It reads the tickets, which are kept
 * for a week, and never lists the storage. Can be interrupted and repeated; a run also covers missed days as long as tickets are kept.
 */
export async function sweepTickets(scope: Scope, now: Instant): Promise<{ readonly dropped: number }> {
  const { pk } = expiring.upload(scope, '');
  const abandoned = (await query('expiring', { pk }, ticketRecord)).filter((ticket) => isAbandoned(ticket, now));
  await inParallel(abandoned, PARALLEL, (ticket) => sweep(scope, ticket, now));
  return { dropped: abandoned.length };
}

/** Deletes the bytes first: a ticket is noted as swept only when its object is gone. */
async function sweep(scope: Scope, ticket: TicketItem, now: Instant): Promise<void> {
  await dropTicket(scope, ticket);
  await transact(async () => ({ writes: (await readTicket(scope, ticket.id)) ? [noteSwept(ticket, now)] : [], result: undefined }));
}
