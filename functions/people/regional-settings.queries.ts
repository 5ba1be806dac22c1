import { regionalSettings, zoneOf } from '../../shared/kernel/regional/regional-choice.ts';
import { branchId, personId, type SelfItem } from '../platform/request/access-records.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { findBranches } from '../tenancy/branch.queries.ts';
import { findInstanceRecords } from '../tenancy/instance.queries.ts';
import { readLinks } from './member.records.ts';

/**
 * Returns the zone of a person in an instance, where no call says in which branch: their own, else the one that all of their branches have,
 * else that of the instance, else UTC.
 */
export async function zoneOfPerson(scope: Scope, self: Pick<SelfItem, 'id' | 'timeZone'>): Promise<string> {
  if (self.timeZone != null) return self.timeZone;
  const [instance, { branches: links }] = await Promise.all([findInstanceRecords(scope.tenant), readLinks(scope, personId(self.id))]);
  const branches = await findBranches(
    scope,
    links.filter(({ active }) => active).map(({ branch }) => branchId(branch)),
  );
  const zones = new Set(branches.map((branch) => zoneOf(regionalSettings([branch, instance?.domain]))));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : zoneOf(regionalSettings([instance?.domain]));
}
