import type { TenantId } from '../../shared/kernel/ids.ts';
import type { Day } from '../../shared/kernel/instant.ts';
import { currentSubscription, type DomainItem, tenantId } from '../platform/access-records.ts';
import { batchGet, getItem } from '../platform/dynamo.ts';
import { platform, records, scopeOf } from '../platform/keys.ts';
import type { InstanceItem, LicenceItem, SettingsItem } from './instance.records.ts';

/** What a caller may know of an instance. `figures` is null for the public. */
export type InstanceView = {
  readonly domain: string;
  readonly facts: DomainItem;
  readonly figures: { readonly licence: LicenceItem; readonly settings: SettingsItem; readonly trialEndsAt: Day | null } | null;
};

export const findInstance = (domain: string): Promise<DomainItem | undefined> => getItem<DomainItem>('platform', platform.domain(domain));

/** The instance as the public sees it, from its domain's record. */
export const publicView = (domain: string, facts: DomainItem): InstanceView => ({ domain, facts, figures: null });

/** The instance with its licence, limits and trial, for those who run it. */
export async function viewWithFigures(domain: string, facts: DomainItem, today: Day): Promise<InstanceView> {
  const scope = scopeOf(tenantId(facts.id));
  const [licence, settings] = await batchGet([
    { table: 'records', key: records.instance(scope, 'licence') },
    { table: 'records', key: records.instance(scope, 'settings') },
  ]);
  const trialEndsAt = currentSubscription(facts.subscriptions, today)?.trialEndsAt ?? null;
  // Both are written in the transaction that made the domain.
  return { domain, facts, figures: { licence: licence as LicenceItem, settings: settings as SettingsItem, trialEndsAt } };
}

/** Instances by id, with their domains' records; those that are gone are left out. */
export async function findInstances(tenants: readonly TenantId[]): Promise<{ domain: string; facts: DomainItem }[]> {
  const instances = (await batchGet(tenants.map((tenant) => ({ table: 'platform', key: platform.instance(tenant) })))) as (
    | InstanceItem
    | undefined
  )[];
  const domains = instances.flatMap((instance) => (instance ? [instance.domain] : []));
  const facts = (await batchGet(domains.map((domain) => ({ table: 'platform', key: platform.domain(domain) })))) as (
    | DomainItem
    | undefined
  )[];
  return domains.flatMap((domain, index) => {
    const found = facts[index];
    return found ? [{ domain, facts: found }] : [];
  });
}
