import { systemClock } from '../../shared/kernel/instant.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { guardedEvents } from '../platform/projection/parked-events.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';
import { refuseUnread } from '../files/refuse-unread.ts';
import { settleObject } from '../files/upload-check.ts';
import { unpackTicket } from '../packages/reading/unpack-ticket.ts';
import { readTicket, type TicketItem } from '../files/upload.records.ts';

/** The bus's word that an object was stored; only what is read here. */
type ObjectCreated = { readonly detail: { readonly object: { readonly key: string } } };

type Ticketed = { readonly scope: Scope; readonly ticket: TicketItem };

/** Returns the ticket of a stored object; null for objects that functions store themselves, which have none. */
async function ticketOf({ detail }: ObjectCreated): Promise<Ticketed | null> {
  const parsed = parseStoredPath(`storage/${detail.object.key}`);
  if (!parsed) return null;
  const scope = scopeOf(tenantId(parsed.tenant));
  const ticket = await readTicket(scope, parsed.name.slice(0, parsed.name.indexOf('.')));
  return ticket && ticket.key === parsed.key ? { scope, ticket } : null;
}

const tenantOf = ({ detail }: ObjectCreated): number | null => parseStoredPath(`storage/${detail.object.key}`)?.tenant ?? null;

const guarded = guardedEvents<ObjectCreated>(
  {
    work: 'check-upload',
    nameOf: ({ detail }) => detail.object.key,
    tenantOf,
    // Whoever uploads it is told to upload another one.
    messageOf: () => null,
    failed: async (event) => {
      const of = await ticketOf(event);
      if (of) await refuseUnread(of.scope, of.ticket);
    },
  },
  async (event) => {
    const of = await ticketOf(event);
    if (of) await settleObject(of.scope, of.ticket, systemClock(), unpackTicket);
  },
);

/** Checks what a browser put with a ticket. Objects that functions store themselves have none, and are left alone. */
export const handler = loggedWork(tenantOf, async (event) => {
  if (await ticketOf(event)) await guarded(event);
});
