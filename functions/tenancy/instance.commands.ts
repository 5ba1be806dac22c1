import * as z from 'zod/mini';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import { type AppError, invalid } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { lineSchema } from '../../shared/kernel/text.ts';
import { colourSchema, domainSchema, nameSchema } from '../../shared/tenancy/slug.ts';
import type { AdminsItem, DomainItem } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { PLATFORM_TENANT, platform, records, scopeOf, streams } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { InstanceItem, LicenceItem, SettingsItem } from './instance.records.ts';

const limit = z.optional(z.nullable(z.int().check(z.minimum(0, 'The limit must be 0 or more.'))));
const newInstanceSchema = z.strictObject({
  name: nameSchema,
  domain: domainSchema,
  theme: z.optional(z.nullable(lineSchema(50))),
  accent: z.optional(z.nullable(colourSchema)),
  licenceCount: limit,
  branchLimit: limit,
  apiAccess: z.optional(z.boolean()),
});
/** The input of `createInstance`. */
export type NewInstance = z.input<typeof newInstanceSchema>;

const absent = 'attribute_not_exists(pk)';
/** Returns the error for a domain that another instance has. */
export const domainTaken = (): AppError => invalid('domain', 'The domain has already been taken.');

/** The fields of a new instance. A limit of null means no limit. */
export type InstanceFacts = {
  readonly name: string;
  readonly domain: string;
  readonly theme: string | null;
  readonly accent: string | null;
  readonly secondary: string | null;
  readonly logo: string | null;
  readonly active: boolean;
  readonly licenceCount: number | null;
  readonly branchLimit: number | null;
  readonly apiAccess: boolean;
  readonly brandingEnabled: boolean;
};

/**
 * Creates an instance with branding enabled, for scripts and demo data.
 * @throws VALIDATION for a domain that is in use or reserved
 */
export async function createInstance(context: CommandContext, input: NewInstance): Promise<TenantId> {
  const {
    theme = null,
    accent = null,
    licenceCount = null,
    branchLimit = null,
    apiAccess = false,
    ...names
  } = parseInput(newInstanceSchema, input);
  const facts: InstanceFacts = {
    ...names,
    theme,
    accent,
    secondary: null,
    licenceCount,
    branchLimit,
    logo: null,
    active: true,
    apiAccess,
    brandingEnabled: true,
  };
  const tenant = await nextId<TenantId>('tenant');
  return transact(async () => ({ writes: await newInstance(context, tenant, facts), result: tenant }));
}

/** Returns the writes of a new instance: the guard of its domain, its settings and counters, and its two announcements. */
export async function newInstance(context: CommandContext, tenant: TenantId, facts: InstanceFacts): Promise<Write[]> {
  const scope = scopeOf(tenant);
  const domain: DomainItem = {
    ...platform.domain(facts.domain),
    id: tenant,
    name: facts.name,
    active: facts.active,
    logo: facts.logo,
    branding: facts.brandingEnabled,
    accent: facts.accent,
    secondary: facts.secondary,
    theme: facts.theme,
    subscriptions: [],
  };
  const instance: InstanceItem = {
    ...platform.instance(tenant),
    id: tenant,
    v: 1,
    name: facts.name,
    domain: facts.domain,
    createdAt: context.now,
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
  const announcement = { version: 1, events, actor: context.actor, at: context.now, commandId: context.commandId };
  return [
    { table: 'platform', put: domain, condition: absent, onFail: domainTaken() },
    { table: 'platform', put: instance, condition: absent },
    { table: 'records', put: settings, condition: absent },
    { table: 'records', put: licence, condition: absent },
    { table: 'records', put: admins, condition: absent },
    await announce({ ...announcement, scope: scopeOf(PLATFORM_TENANT), stream: streams.listedInstance(tenant) }),
    await announce({ ...announcement, scope, stream: streams.instance(scope) }),
  ];
}
