import * as z from 'zod/mini';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { colourSchema, domainSchema, nameSchema } from '../../shared/tenancy/slug.ts';
import type { DomainItem } from '../platform/access-records.ts';
import type { Act } from '../platform/act.ts';
import { announce } from '../platform/announce.ts';
import { PLATFORM_TENANT, platform, records, scopeOf, streams } from '../platform/keys.ts';
import { nextId } from '../platform/sequences.ts';
import { transact, type Write } from '../platform/transact.ts';
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

/**
 * Makes an instance: the guard of its domain, its settings and counters, and an announcement to the platform and to itself.
 * @throws VALIDATION for a domain that is taken or reserved
 */
export async function createInstance(act: Act, input: NewInstance): Promise<TenantId> {
  const wanted = parseInput(newInstanceSchema, input);
  const tenant = await nextId<TenantId>('tenant');
  const scope = scopeOf(tenant);
  const domain: DomainItem = {
    ...platform.domain(wanted.domain),
    id: tenant,
    name: wanted.name,
    active: true,
    logo: null,
    accent: wanted.accent ?? null,
    theme: wanted.theme ?? null,
    subscriptions: [],
  };
  const instance: InstanceItem = {
    ...platform.instance(tenant),
    id: tenant,
    v: 1,
    name: wanted.name,
    domain: wanted.domain,
    createdAt: act.now,
  };
  const settings: SettingsItem = { ...records.instance(scope, 'settings'), v: 1, apiAccess: false, brandingEnabled: true };
  const licence: LicenceItem = {
    ...records.instance(scope, 'licence'),
    used: 0,
    branches: 0,
    ...(wanted.licenceCount != null && { limit: wanted.licenceCount }),
    ...(wanted.branchLimit != null && { branchLimit: wanted.branchLimit }),
  };
  const admins: AdminsItem = { ...records.instance(scope, 'admins'), count: 0 };
  const events: TenancyEvent[] = [{ type: 'InstanceChanged', tenant, what: ['created'] }];
  const said = { version: 1, events, actor: act.actor, at: act.now, commandId: act.commandId };
  return transact(async () => {
    const writes: Write[] = [
      { table: 'platform', put: domain, condition: absent, onFail: invalid('domain', 'The domain has already been taken.') },
      { table: 'platform', put: instance, condition: absent },
      { table: 'records', put: settings, condition: absent },
      { table: 'records', put: licence, condition: absent },
      { table: 'records', put: admins, condition: absent },
      await announce({ ...said, scope: scopeOf(PLATFORM_TENANT), stream: streams.listedInstance(tenant) }),
      await announce({ ...said, scope, stream: streams.instance(scope) }),
    ];
    return { writes, answer: tenant };
  });
}
