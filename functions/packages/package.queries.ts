import { LRUCache } from 'lru-cache';
import type { PackageManifest } from '../../shared/packages/manifest.ts';
import { type PackageItem, packageRecord } from '../files/packages/package.records.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { getObject } from '../platform/objects/blobs.ts';
import { getItem } from '../platform/tables/dynamo.ts';

/** Returns a package of the instance; undefined for an unknown id. */
export const readPackage = (scope: Scope, id: number): Promise<PackageItem | undefined> =>
  getItem('records', records.header(scope, 'package', id), packageRecord);

/** Manifests by their keys, which name one version: what a process has read it keeps. */
const manifests = new LRUCache<string, PackageManifest>({ max: 200 });

/** Returns what the manifest of a package says, as it was read at its upload. */
export async function readManifest({ manifest: key }: Pick<PackageItem, 'manifest'>): Promise<PackageManifest> {
  const known = manifests.get(key);
  if (known) return known;
  const manifest = JSON.parse(Buffer.from(await getObject('media', key)).toString('utf8')) as PackageManifest;
  manifests.set(key, manifest);
  return manifest;
}
