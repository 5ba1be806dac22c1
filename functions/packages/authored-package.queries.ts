import type { Launchable } from '../../shared/packages/manifest.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import type { PackageItem } from '../files/packages/package.records.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { mayReadPackage, readManifest } from './package.queries.ts';

/** What an author reads of a package. */
export type AuthoredPackage = { readonly item: PackageItem; readonly launchables: readonly Launchable[] };

/** Returns a package that an author may put into a course: of their own uploads, or of a course that they may edit. @throws NOT_FOUND */
export async function authoredPackage(viewer: TenantViewer, id: number): Promise<AuthoredPackage> {
  const item = await mayReadPackage(viewer.tenant.scope, id, { by: 'author', viewer, edits: true });
  if (!item) throw notFound();
  const { launchables } = await readManifest(item);
  return { item, launchables };
}
