import type { Scope } from '../platform/keys/keys.ts';
import { deleteObject } from '../platform/objects/blobs.ts';
import { abortParts } from '../platform/objects/parts.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { removeFilesOf } from './remove-unpacked.ts';
import { endTicket, readTicket, type TicketItem } from './upload.records.ts';

/** Writes to a ticket if it is still open. */
export const writeIfOpen = (scope: Scope, ticket: TicketItem, write: Write): Promise<void> =>
  transact(async () => {
    const current = await readTicket(scope, ticket.id);
    return { writes: current?.state === 'open' ? [write] : [], result: undefined };
  });

/** Aborts a ticket that was not completed and deletes its object. */
export async function dropTicket(scope: Scope, ticket: TicketItem): Promise<void> {
  await writeIfOpen(scope, ticket, endTicket(ticket, 'aborted'));
  const current = await readTicket(scope, ticket.id);
  // A ticket that was completed meanwhile has published its object.
  if (current?.state === 'done') return;
  if (ticket.parts !== undefined) await abortParts({ key: ticket.key, parts: ticket.parts });
  await deleteObject('media', ticket.key);
  await removeFilesOf(scope, ticket);
}
