import { LRUCache } from 'lru-cache';
import type { PackageManifest } from '../../../shared/packages/manifest/manifest.ts';
import { type RegistrationFacts, registrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import type { PackageItem } from '../../files/package.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { CACHED_MANIFESTS, mayReadPackage, type PackageClaim, readManifest, sizeOfManifest } from '../package.queries.ts';

/** A package of xAPI or cmi5 with what its manifest says. */
export type RegistrationPackage = {
  readonly item: PackageItem;
  readonly manifest: PackageManifest;
  readonly facts: RegistrationFacts;
};

/** By tenant and id. A package never changes. Those of SCORM are kept as what they are not. */
const packages = new LRUCache<string, RegistrationPackage | 'scorm'>(CACHED_MANIFESTS);

/** Returns a package of xAPI or cmi5 by a claim; null where the claim does not hold, for an unknown id, and for one of SCORM. */
export async function registrationPackage(scope: Scope, id: number, claim: PackageClaim): Promise<RegistrationPackage | null> {
  const item = await mayReadPackage(scope, id, claim);
  if (!item) return null;
  const key = `${scope.tenant} ${id}`;
  const known = packages.get(key);
  if (known) return known === 'scorm' ? null : known;
  const manifest = await readManifest(item);
  const facts = registrationFacts(id, manifest);
  packages.set(key, facts ? { item, manifest, facts } : 'scorm', { size: facts ? sizeOfManifest(manifest) : 1 });
  return facts && { item, manifest, facts };
}
