import { notFound } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Day, type Instant } from '../../shared/kernel/instant.ts';
import type { SupportDetails } from '../../shared/tenancy/support.ts';
import { currentSubscription, type DomainItem, domainRecord, tenantId } from '../platform/request/access-records.ts';
import { getMany } from '../platform/tables/batches.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { platform, records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import {
  type InstanceItem,
  instanceRecord,
  type LicenceItem,
  licenceRecord,
  type SettingsItem,
  settingsRecord,
} from './instance.records.ts';
import { type TenantBranding, shownBranding, storedBranding } from './branding.queries.ts';
import { shownSupport, storedSupport } from './support.queries.ts';
import { todayIn } from '../platform/request/today.ts';

type Figures = { readonly licence: LicenceItem; readonly settings: SettingsItem; readonly trialEndsAt: Day | null };

/** An instance with what a caller may see of it. */
export type InstanceView = {
  readonly domain: string;
  readonly facts: DomainItem;
  /** What is stored in lists and forms, what is shown everywhere else. */
  readonly look: TenantBranding;
  /** As `look`: what is stored in lists and forms, what is shown everywhere else. */
  readonly support: SupportDetails;
  /** null for the public. */
  readonly figures: Figures | null;
  /** Whether subscriptions, people, courses and branches are shown: for super admins only. */
  readonly forPlatform: boolean;
};

/** Returns the record of an instance's domain. */
export const findInstance = (domain: string): Promise<DomainItem | undefined> => getItem('platform', platform.domain(domain), domainRecord);

/** Returns the public view of an instance from its domain's record. */
export const publicView = (domain: string, facts: DomainItem): InstanceView => ({
  domain,
  facts,
  look: shownBranding(facts),
  support: shownSupport(facts),
  figures: null,
  forPlatform: false,
});

/** Returns instances with licences, limits and trials; `forPlatform` for super admins. */
export async function viewsWithFigures(
  instances: readonly { readonly domain: string; readonly facts: DomainItem }[],
  now: Instant,
  forPlatform: boolean,
): Promise<InstanceView[]> {
  const keysOf = (name: 'licence' | 'settings') => instances.map(({ facts }) => records.instance(scopeOf(tenantId(facts.id)), name));
  const [licences, settings] = await Promise.all([
    getMany('records', keysOf('licence'), licenceRecord),
    getMany('records', keysOf('settings'), settingsRecord),
  ]);
  return instances.map(({ domain, facts }, index) => ({
    domain,
    facts,
    look: storedBranding(facts),
    support: storedSupport(facts),
    figures: {
      // Both were written in the transaction that created the domain.
      licence: licences[index] as LicenceItem,
      settings: settings[index] as SettingsItem,
      trialEndsAt: currentSubscription(facts.subscriptions, todayIn(facts, now))?.trialEndsAt ?? null,
    },
    forPlatform,
  }));
}

/** Returns instances by id with their domains' records, without missing ones. */
export async function findInstances(tenants: readonly TenantId[]): Promise<{ domain: string; facts: DomainItem }[]> {
  const instances = await getMany('platform', tenants.map(platform.instance), instanceRecord);
  const domains = instances.flatMap((instance) => (instance ? [instance.domain] : []));
  const facts = await getMany('platform', domains.map(platform.domain), domainRecord);
  return domains.flatMap((domain, index) => {
    const item = facts[index];
    return item ? [{ domain, facts: item }] : [];
  });
}

/** The two records of an instance on the platform. */
type InstanceRecords = { readonly instance: InstanceItem; readonly domain: DomainItem };

/** Returns the two records of an instance on the platform; null when it is missing. */
export async function findInstanceRecords(tenant: TenantId): Promise<InstanceRecords | null> {
  const instance = await getItem('platform', platform.instance(tenant), instanceRecord);
  const domain = instance && (await getItem('platform', platform.domain(instance.domain), domainRecord));
  return instance && domain ? { instance, domain } : null;
}

/** Returns the two records of an instance on the platform. @throws NOT_FOUND when it is missing */
export async function readInstanceRecords(tenant: TenantId): Promise<InstanceRecords> {
  const instance = await findInstanceRecords(tenant);
  if (!instance) throw notFound();
  return instance;
}

/** Returns the limits and the settings of an instance, which were written when it was made. */
export async function readLimits(scope: Scope): Promise<{ readonly licence: LicenceItem; readonly settings: SettingsItem }> {
  const [licence, settings] = await Promise.all([
    getItem('records', records.instance(scope, 'licence'), licenceRecord),
    getItem('records', records.instance(scope, 'settings'), settingsRecord),
  ]);
  if (!licence || !settings) throw new Error(`Instance ${scope.tenant} has no limits or settings.`);
  return { licence, settings };
}
