import type { Scope } from '../platform/keys/keys.ts';
import { deleteObject } from '../platform/objects/blobs.ts';
import { writeIfOpen } from './drop-ticket.ts';
import { removeFilesOf } from './remove-unpacked.ts';
import { failTicket, type TicketItem } from './upload.records.ts';

/** Refuses the file of a ticket at whose check the process died twice, and deletes it: nothing reads it again. */
export async function refuseUnread(scope: Scope, ticket: TicketItem): Promise<void> {
  const message = 'We could not read this file. Please save it again with the program that made it, or upload another one.';
  await writeIfOpen(scope, ticket, failTicket(ticket, { status: 422, code: 'VALIDATION', message }));
  await deleteObject('media', ticket.key);
  await removeFilesOf(scope, ticket);
}
