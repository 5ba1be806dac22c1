import type { Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { deleteObject, listObjects } from '../platform/objects/blobs.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { TicketItem } from './upload.records.ts';

const PARALLEL = 16;

/** Deletes the files of a package. */
export async function removeUnpacked(scope: Scope, label: string): Promise<void> {
  const stored = await listObjects('media', objects.unpacked(scope, label));
  await inParallel(stored, PARALLEL, ({ key }) => deleteObject('media', key));
}

/** Deletes what was unpacked of the package of a ticket. */
export async function removeFilesOf(scope: Scope, ticket: TicketItem): Promise<void> {
  if (ticket.package) await removeUnpacked(scope, ticket.package.label);
}
