import { randomUUID } from 'node:crypto';
import type { PackageId } from '../../../shared/kernel/ids.ts';
import { type Instant, systemClock } from '../../../shared/kernel/instant.ts';
import { objects, type Scope } from '../../platform/keys/keys.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import type { FileSource } from '../../platform/objects/file-source.ts';
import { brokenFile, gone } from '../upload-refused.ts';
import { type CheckedObject, noteUnpacked, type PackageFacts, readTicket, type TicketItem } from '../upload.records.ts';
import { PackageRefused } from './manifest/refusal.ts';
import { labelOfPackage, putPackage } from './package.records.ts';
import { removeFilesOf } from './remove-unpacked.ts';
import { takeBareManifest, unpackPackage } from './unpack-package.ts';

/** Returns the ids of a package that is about to be uploaded. */
export async function newPackageIds(): Promise<NonNullable<TicketItem['package']>> {
  const uuid = randomUUID();
  return { id: await nextId<PackageId>('package'), uuid, label: labelOfPackage(uuid) };
}

/** Returns the package of a ticket that was completed by somebody else; otherwise what was unpacked of it is deleted. @throws UploadRefused (410) */
async function packageOfEnded(scope: Scope, ticket: TicketItem): Promise<PackageFacts> {
  const ended = await readTicket(scope, ticket.id);
  if (ended?.state === 'done' && ended.checked?.package) return ended.checked.package;
  await removeFilesOf(scope, ticket);
  throw gone();
}

/** Notes how far a package is unpacked. Returns false when its ticket has ended. */
const note = (scope: Scope, ticket: TicketItem, unpacked: NonNullable<TicketItem['unpacked']>): Promise<boolean> =>
  transact(async () => {
    const current = await readTicket(scope, ticket.id);
    const isOpen = current?.state === 'open';
    return { writes: isOpen ? [noteUnpacked(current, unpacked)] : [], result: isOpen };
  });

/**
 * Unpacks the package of a ticket, from where an interrupted run has stopped. Returns what was found; null for a ticket of another kind.
 * @throws UploadRefused: 422 for a package that is refused, 410 for a ticket that has ended meanwhile
 */
export async function packageIn(scope: Scope, ticket: TicketItem, source: FileSource, etag: string): Promise<PackageFacts | null> {
  const { package: ids, unpacked, name } = ticket;
  if (!ids) return null;
  const upload = { scope, uuid: ids.uuid, label: ids.label, source };
  try {
    if (name.endsWith('.xml')) return await takeBareManifest(upload);
    const found = await unpackPackage(upload, {
      done: unpacked?.etag === etag ? unpacked.done : 0,
      note: (done, total) => note(scope, ticket, { etag, done, total, at: systemClock() }),
    });
    return found ?? (await packageOfEnded(scope, ticket));
  } catch (error) {
    if (error instanceof PackageRefused) throw brokenFile(error.message);
    // The object of a ticket that has ended is deleted while it is read.
    const state = (await readTicket(scope, ticket.id))?.state;
    if (state === 'open') throw error;
    return packageOfEnded(scope, ticket);
  }
}

/** Returns the write of the record of a package that was unpacked; nothing for a file of another kind. */
export function packageWrites(scope: Scope, ticket: TicketItem, checked: CheckedObject, createdAt: Instant): Write[] {
  const { package: ids, path: original, person: by } = ticket;
  if (!ids || !checked.package) return [];
  return [putPackage(scope, { ...checked.package, ...ids, original, manifest: objects.packageManifest(scope, ids.label), createdAt, by })];
}
