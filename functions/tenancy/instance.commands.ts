import * as z from 'zod/mini';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import { type AppError, invalid } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { colourSchema, domainSchema, nameSchema } from '../../shared/tenancy/slug.ts';
import type { DomainItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { PLATFORM_TENANT, platform, records, scopeOf, streams } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { AdminsItem, InstanceItem, LicenceItem, SettingsItem } from './instance.records.ts';

const limit = z.optional(z.nullable(z.int().check(z.minimum(0, 'A limit is 0 or more.'))));
const newInstanceSchema = z.strictObject({
  name: nameSchema,
  domain: domainSchema,
  theme: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
  accent: z.optional(z.nullable(colourSchema)),
  licenceCount: limit,
  branchLimit: limit,
});
export type NewInstance = z.input<typeof newInstanceSchema>;

const absent = 'attribute_not_exists(pk)';
export const domainTaken = (): AppError => invalid('domain', 'The domain has already been taken.');

/** All that is decided of an instance when it is made. A limit that is null is none. */
export type InstanceFacts = {
  readonly name: string;
  readonly domain: string;
  readonly theme: string | null;
  readonly accent: string | null;
  readonly logo: string | null;
  readonly active: boolean;
  readonly licenceCount: number | null;
  readonly branchLimit: number | null;
  readonly apiAccess: boolean;
  readonly brandingEnabled: boolean;
};

/**
 * Makes an instance by its name and domain, with branding on, as scripts and samples do.
 * @throws VALIDATION for a domain that is taken or reserved
 */
export async function createInstance(act: Act, input: NewInstance): Promise<TenantId> {
  const { theme = null, accent = null, licenceCount = null, branchLimit = null, ...wanted } = parseInput(newInstanceSchema, input);
  const facts: InstanceFacts = {
    ...wanted,
    theme,
    accent,
    licenceCount,
    branchLimit,
    logo: null,
    active: true,
    apiAccess: false,
    brandingEnabled: true,
  };
  const tenant = await nextId<TenantId>('tenant');
  return transact(async () => ({ writes: await newInstance(act, tenant, facts), answer: tenant }));
}

/** The writes of a new instance: the guard of its domain, its settings and counters, and an announcement to the platform and to itself. */
export async function newInstance(act: Act, tenant: TenantId, facts: InstanceFacts): Promise<Write[]> {
  const scope = scopeOf(tenant);
  const domain: DomainItem = {
    ...platform.domain(facts.domain),
    id: tenant,
    name: facts.name,
    active: facts.active,
    logo: facts.logo,
    accent: facts.accent,
    theme: facts.theme,
    subscriptions: [],
  };
  const instance: InstanceItem = {
    ...platform.instance(tenant),
    id: tenant,
    v: 1,
    name: facts.name,
    domain: facts.domain,
    createdAt: act.now,
  };
  const settings: SettingsItem = {
    ...records.instance(scope, 'settings'),
    v: 1,
    apiAccess: facts.apiAccess,
    brandingEnabled: facts.brandingEnabled,
  };
  const licence: LicenceItem = {
    ...records.instance(scope, 'licence'),
    used: 0,
    branches: 0,
    ...(facts.licenceCount !== null && { limit: facts.licenceCount }),
    ...(facts.branchLimit !== null && { branchLimit: facts.branchLimit }),
  };
  const admins: AdminsItem = { ...records.instance(scope, 'admins'), count: 0 };
  const events: TenancyEvent[] = [{ type: 'InstanceChanged', tenant, what: ['created'] }];
  const said = { version: 1, events, actor: act.actor, at: act.now, commandId: act.commandId };
  return [
    { table: 'platform', put: domain, condition: absent, onFail: domainTaken() },
    { table: 'platform', put: instance, condition: absent },
    { table: 'records', put: settings, condition: absent },
    { table: 'records', put: licence, condition: absent },
    { table: 'records', put: admins, condition: absent },
    await announce({ ...said, scope: scopeOf(PLATFORM_TENANT), stream: streams.listedInstance(tenant) }),
    await announce({ ...said, scope, stream: streams.instance(scope) }),
  ];
}
