import { LRUCache } from 'lru-cache';
import type { ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { sharedObjectiveIds } from '../../../shared/packages/global-objectives.ts';
import { type PackageFacts, packageFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import type { PackageItem } from '../../files/package.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { CACHED_MANIFESTS, mayReadPackage, type PackageClaim, readManifest, sizeOfManifest } from '../package.queries.ts';

/** A package of SCORM with what its manifest says. */
export type ScormPackage = {
  readonly item: PackageItem;
  readonly manifest: ScormManifest;
  readonly facts: PackageFacts;
  /** Ids of objectives that it shares with the learner's other packages. */
  readonly sharedObjectives: readonly string[];
  /** Whether the data of its SCOs is shared with those of the learner's other packages, too. */
  readonly sharesData: boolean;
};

/** By tenant and id. A package never changes. */
const packages = new LRUCache<string, ScormPackage>(CACHED_MANIFESTS);

/** Returns a package of SCORM by a claim; null where the claim does not hold, for an unknown id, and for one of another standard. */
export async function scormPackage(scope: Scope, id: number, claim: PackageClaim): Promise<ScormPackage | null> {
  const item = await mayReadPackage(scope, id, claim);
  if (!item) return null;
  const key = `${scope.tenant} ${id}`;
  const known = packages.get(key);
  if (known) return known;
  const manifest = await readManifest(item);
  if (manifest.standard !== '1.2' && manifest.standard !== '2004') return null;
  const shares = { sharedObjectives: sharedObjectiveIds(manifest), sharesData: manifest.sharedDataGlobalToSystem };
  const found = { item, manifest, facts: packageFacts(id, manifest), ...shares };
  packages.set(key, found, { size: sizeOfManifest(manifest) });
  return found;
}
