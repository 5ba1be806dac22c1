import type { Launchable } from '../../shared/packages/manifest/manifest.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { fileRecord } from '../files/file.records.ts';
import type { PackageItem } from '../files/package.records.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { mayReadPackage, readManifest } from './package.queries.ts';

/** What an author reads of a package. `fileName`: the name of the file that was uploaded; null where it was not kept. */
export type AuthoredPackage = {
  readonly item: PackageItem;
  readonly fileName: string | null;
  readonly launchables: readonly Launchable[];
};

/** Returns the name that the original of a package had on the device of its author; null for one of a former version. */
async function fileNameOf(scope: Scope, { original }: PackageItem): Promise<string | null> {
  const name = nameInPath(original);
  const file = name === null ? undefined : await getItem('records', records.header(scope, 'file', name), fileRecord);
  return file?.original ?? null;
}

/** Returns a package that an author may put into a course: of their own uploads, or of a course that they may edit. @throws NOT_FOUND */
export async function authoredPackage(viewer: TenantViewer, id: number): Promise<AuthoredPackage> {
  const item = await mayReadPackage(viewer.tenant.scope, id, { by: 'author', viewer, edits: true });
  if (!item) throw notFound();
  const [{ launchables }, fileName] = await Promise.all([readManifest(item), fileNameOf(viewer.tenant.scope, item)]);
  return { item, fileName, launchables };
}
