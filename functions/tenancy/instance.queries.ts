import { notFound } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { currentSubscription, type DomainItem, tenantId } from '../platform/access-records.ts';
import { getItem, getMany } from '../platform/dynamo.ts';
import { platform, records, scopeOf } from '../platform/keys/keys.ts';
import type { InstanceItem, LicenceItem, SettingsItem } from './instance.records.ts';

type Figures = { readonly licence: LicenceItem; readonly settings: SettingsItem; readonly trialEndsAt: Day | null };

/** What a caller may know of an instance. */
export type InstanceView = {
  readonly domain: string;
  readonly facts: DomainItem;
  /** null for the public. */
  readonly figures: Figures | null;
  /** Subscriptions, people, courses and branches hang on it for super admins alone. */
  readonly forPlatform: boolean;
};

export const findInstance = (domain: string): Promise<DomainItem | undefined> => getItem<DomainItem>('platform', platform.domain(domain));

/** The instance as the public sees it, from its domain's record. */
export const publicView = (domain: string, facts: DomainItem): InstanceView => ({ domain, facts, figures: null, forPlatform: false });

/** Instances with their licences, limits and trials, for those who run them: `forPlatform` when that is the platform itself. */
export async function viewsWithFigures(
  instances: readonly { readonly domain: string; readonly facts: DomainItem }[],
  now: Instant,
  forPlatform: boolean,
): Promise<InstanceView[]> {
  const keysOf = (what: 'licence' | 'settings') => instances.map(({ facts }) => records.instance(scopeOf(tenantId(facts.id)), what));
  const [licences, settings] = await Promise.all([getMany('records', keysOf('licence')), getMany('records', keysOf('settings'))]);
  return instances.map(({ domain, facts }, index) => ({
    domain,
    facts,
    figures: {
      // Both are written in the transaction that made the domain.
      licence: licences[index] as LicenceItem,
      settings: settings[index] as SettingsItem,
      trialEndsAt: currentSubscription(facts.subscriptions, dayOf(now))?.trialEndsAt ?? null,
    },
    forPlatform,
  }));
}

/** Instances by id, with their domains' records; those that are gone are left out. */
export async function findInstances(tenants: readonly TenantId[]): Promise<{ domain: string; facts: DomainItem }[]> {
  const instances = (await getMany('platform', tenants.map(platform.instance))) as (InstanceItem | undefined)[];
  const domains = instances.flatMap((instance) => (instance ? [instance.domain] : []));
  const facts = (await getMany('platform', domains.map(platform.domain))) as (DomainItem | undefined)[];
  return domains.flatMap((domain, index) => {
    const found = facts[index];
    return found ? [{ domain, facts: found }] : [];
  });
}

type Standing = { readonly instance: InstanceItem; readonly domain: DomainItem };

/** An instance's two records of the platform; null where there is none. */
export async function findStanding(tenant: TenantId): Promise<Standing | null> {
  const instance = await getItem<InstanceItem>('platform', platform.instance(tenant));
  const domain = instance && (await getItem<DomainItem>('platform', platform.domain(instance.domain)));
  return instance && domain ? { instance, domain } : null;
}

/** The same, as a change of it reads them. @throws NOT_FOUND */
export async function standing(tenant: TenantId): Promise<Standing> {
  const found = await findStanding(tenant);
  if (!found) throw notFound();
  return found;
}
