import { randomUUID } from 'node:crypto';
import type { PackageId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { CheckedObject, TicketItem } from './upload.records.ts';
import { labelOfPackage, putPackage } from './package.records.ts';

/** Returns the ids of a package that is about to be uploaded. */
export async function newPackageIds(): Promise<NonNullable<TicketItem['package']>> {
  const uuid = randomUUID();
  return { id: await nextId<PackageId>('package'), uuid, label: labelOfPackage(uuid) };
}

/** Returns the write of the record of a package that was unpacked; nothing for a file of another kind. */
export function packageWrites(scope: Scope, ticket: TicketItem, checked: CheckedObject, createdAt: Instant): Write[] {
  const { package: ids, path: original, person: by } = ticket;
  if (!ids || !checked.package) return [];
  return [putPackage(scope, { ...checked.package, ...ids, original, manifest: objects.packageManifest(scope, ids.label), createdAt, by })];
}
