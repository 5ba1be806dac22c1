import { systemClock } from '../../shared/kernel/instant.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';
import { settleObject } from './upload-check.ts';
import { readTicket } from './upload.records.ts';

/** The bus's word that an object was stored; only what is read here. */
type ObjectCreated = { readonly detail: { readonly object: { readonly key: string } } };

/** Checks what a browser put with a ticket. Objects that functions store themselves have none, and are left alone. */
export async function handler(event: ObjectCreated): Promise<void> {
  const parsed = parseStoredPath(`storage/${event.detail.object.key}`);
  if (!parsed) return;
  const scope = scopeOf(tenantId(parsed.tenant));
  const ticket = await readTicket(scope, parsed.name.slice(0, parsed.name.indexOf('.')));
  if (ticket && ticket.key === parsed.key) await settleObject(scope, ticket, systemClock());
}
