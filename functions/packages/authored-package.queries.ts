import type { Launchable } from '../../shared/packages/manifest.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { authoredFiles } from '../courses/authored-files.queries.ts';
import type { PackageItem } from '../files/packages/package.records.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { readManifest, readPackage } from './package.queries.ts';

/** What an author reads of a package. */
export type AuthoredPackage = { readonly item: PackageItem; readonly launchables: readonly Launchable[] };

/** Returns a package that an author may put into a course: of their own uploads, or of a course that they may edit. @throws NOT_FOUND */
export async function authoredPackage(viewer: TenantViewer, id: number): Promise<AuthoredPackage> {
  const files = await authoredFiles(viewer, { scorm_id: id }, null, {});
  const item = files.package(id) === null ? undefined : await readPackage(viewer.tenant.scope, id);
  if (!item) throw notFound();
  const { launchables } = await readManifest(item);
  return { item, launchables };
}
