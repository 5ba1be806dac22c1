import { regionalSettings, zoneOf } from '../../shared/kernel/regional/regional-choice.ts';
import { chosenLanguage, type Language } from '../../shared/kernel/regional/languages.ts';
import { type BranchItem, branchId, personId, type SelfItem } from '../platform/request/access-records.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { findBranches } from '../tenancy/branch.queries.ts';
import { findInstanceRecords } from '../tenancy/instance.queries.ts';
import { readLinks } from './member.records.ts';

/** Returns the branches of a person. */
async function branchesOf(scope: Scope, self: Pick<SelfItem, 'id'>): Promise<readonly BranchItem[]> {
  const { branches: links } = await readLinks(scope, personId(self.id));
  return findBranches(
    scope,
    links.filter(({ active }) => active).map(({ branch }) => branchId(branch)),
  );
}

/**
 * Returns the language of a person in an instance, where no call says in which branch: their own, else the one that all of their branches have,
 * else that of the instance. Without a person it is that of the instance.
 */
export async function languageOfPerson(scope: Scope, self: Pick<SelfItem, 'id' | 'language'> | null): Promise<Language> {
  const [records, branches] = await Promise.all([findInstanceRecords(scope.tenant), self ? branchesOf(scope, self) : []]);
  const facts = { instance: records?.domain, person: self?.language ?? null };
  const spoken = new Set(branches.map((branch) => chosenLanguage({ ...facts, branch })));
  const [only] = spoken;
  return spoken.size === 1 && only !== undefined ? only : chosenLanguage(facts);
}

/**
 * Returns the zone of a person in an instance, where no call says in which branch: their own, else the one that all of their branches have,
 * else that of the instance, else UTC.
 */
export async function zoneOfPerson(scope: Scope, self: Pick<SelfItem, 'id' | 'timeZone'>): Promise<string> {
  if (self.timeZone != null) return self.timeZone;
  const [instance, branches] = await Promise.all([findInstanceRecords(scope.tenant), branchesOf(scope, self)]);
  const zones = new Set(branches.map((branch) => zoneOf(regionalSettings([branch, instance?.domain]))));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : zoneOf(regionalSettings([instance?.domain]));
}
