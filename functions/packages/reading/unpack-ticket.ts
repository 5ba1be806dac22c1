import { systemClock } from '../../../shared/kernel/instant.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { transact } from '../../platform/tables/transact.ts';
import { noteUnpacked, type PackageFacts, readTicket, type TicketItem, type UnpackTicket } from '../../files/upload.records.ts';
import { PackageRefused } from './manifest/refusal.ts';
import { takeBareManifest, unpackPackage } from './unpack-package.ts';

/** Returns the package of a ticket that was completed by somebody else; null for one that has ended otherwise. */
async function packageOfEnded(scope: Scope, ticket: TicketItem): Promise<PackageFacts | null> {
  const ended = await readTicket(scope, ticket.id);
  return (ended?.state === 'done' && ended.checked?.package) || null;
}

/** Notes how far a package is unpacked. Returns false when its ticket has ended. */
const note = (scope: Scope, ticket: TicketItem, unpacked: NonNullable<TicketItem['unpacked']>): Promise<boolean> =>
  transact(async () => {
    const current = await readTicket(scope, ticket.id);
    const isOpen = current?.state === 'open';
    return { writes: isOpen ? [noteUnpacked(current, unpacked)] : [], result: isOpen };
  });

/**
 * Unpacks the package of a ticket, from where an interrupted run has stopped. Returns what was found; null for a ticket that has ended meanwhile.
 * @throws FileRefused for a package that is refused
 */
export const unpackTicket: UnpackTicket = async (scope, ticket, source, etag) => {
  const { package: ids, unpacked, name } = ticket;
  const upload = { scope, uuid: ids.uuid, label: ids.label, source };
  try {
    if (name.endsWith('.xml')) return await takeBareManifest(upload);
    const found = await unpackPackage(upload, {
      done: unpacked?.etag === etag ? unpacked.done : 0,
      note: (done, total) => note(scope, ticket, { etag, done, total, at: systemClock() }),
    });
    return found ?? (await packageOfEnded(scope, ticket));
  } catch (error) {
    if (error instanceof PackageRefused) throw error;
    // The object of a ticket that has ended is deleted while it is read.
    const state = (await readTicket(scope, ticket.id))?.state;
    if (state === 'open') throw error;
    return packageOfEnded(scope, ticket);
  }
};
