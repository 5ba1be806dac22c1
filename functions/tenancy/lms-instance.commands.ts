import type * as z from 'zod/mini';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { domainOfName, instanceChangeInput, newInstanceInput } from '../../shared/tenancy/instance-input.ts';
import type { DomainItem } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/idempotency.ts';
import { platform, records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Logo, putLogo, readLogo } from './instance-logo.ts';
import { announceInstance } from './instance.announcements.ts';
import { domainTaken, type InstanceFacts, newInstance } from './instance.commands.ts';
import { findInstance, standing } from './instance.queries.ts';

type Nullable<Input> = { readonly [Name in keyof Input]?: Input[Name] | null | undefined };
/** As the call gives it: what is absent or null has its default, the domain comes from the name. */
export type CreateLmsInstance = Nullable<z.input<typeof newInstanceInput>> & { readonly name: string };
type Change = z.infer<typeof instanceChangeInput>;

const blank = (text: string | null | undefined): boolean => text == null || text.trim() === '';

function factsOf(input: CreateLmsInstance): Omit<InstanceFacts, 'logo'> {
  const wanted = parseInput(newInstanceInput, {
    name: input.name,
    domain: blank(input.domain) ? domainOfName(input.name) : input.domain?.trim(),
    theme: input.theme ?? null,
    license_count: input.license_count ?? null,
    branch_limit: input.branch_limit ?? null,
    api_access: input.api_access ?? false,
    branding_enabled: input.branding_enabled ?? false,
    is_active: input.is_active ?? true,
  });
  return {
    name: wanted.name,
    domain: wanted.domain,
    theme: wanted.theme || null,
    accent: null,
    active: wanted.is_active,
    licenceCount: wanted.license_count,
    branchLimit: wanted.branch_limit,
    apiAccess: wanted.api_access,
    brandingEnabled: wanted.branding_enabled,
  };
}

/** Stores a logo once, however often the plan that wants it is made again. */
function keeperOf(logo: Logo | null): (scope: Scope) => Promise<string | null> {
  let kept: Promise<string> | null = null;
  return async (scope) => (logo === null ? null : (kept ??= putLogo(scope, logo)));
}

/**
 * Makes an instance for a super admin. Whether its domain is free is looked at before the logo is stored, and decided by the guard.
 * @throws VALIDATION for a domain that is taken, reserved or malformed, and for a logo that is no image of ours
 */
export async function createLmsInstance(call: Call, viewer: Viewer, input: CreateLmsInstance, file: File | null): Promise<TenantId> {
  const act = actOf(call, viewer, 'createLmsInstance');
  const facts = factsOf(input);
  const logo = file && (await readLogo(file));
  const keep = keeperOf(logo);
  let tenant: TenantId | undefined;
  return idempotent(call, viewer.person, ['createLmsInstance', input, logo?.hash ?? null], async () => {
    if (await findInstance(facts.domain)) throw domainTaken();
    tenant ??= await nextId<TenantId>('tenant');
    const path = await keep(scopeOf(tenant));
    return { writes: await newInstance(act, tenant, { ...facts, logo: path }), answer: tenant };
  });
}

export type UpdateLmsInstance = Nullable<z.input<typeof instanceChangeInput>> & { readonly name: string };

/** null is a value where it means "no limit" or "no theme", and nothing elsewhere. */
const changeOf = ({ domain, api_access, branding_enabled, is_active, ...input }: UpdateLmsInstance): Change =>
  parseInput(instanceChangeInput, {
    ...input,
    domain: blank(domain) ? undefined : domain?.trim(),
    api_access: api_access ?? undefined,
    branding_enabled: branding_enabled ?? undefined,
    is_active: is_active ?? undefined,
  });

/**
 * Changes an instance: what is absent stays. A limit may be set below what is used, and then nothing more is added. A domain that
 * changes is free for others at once, and its addresses lead nowhere.
 * @throws NOT_FOUND; VALIDATION for a domain that is taken, reserved or malformed, and for a logo that is no image of ours
 */
export async function updateLmsInstance(
  call: Call,
  viewer: Viewer,
  tenant: TenantId,
  input: UpdateLmsInstance,
  file: File | null,
): Promise<void> {
  const act = actOf(call, viewer, 'updateLmsInstance');
  const change = changeOf(input);
  const logo = file && (await readLogo(file));
  const keep = keeperOf(logo);
  await idempotent(call, viewer.person, ['updateLmsInstance', tenant, input, logo?.hash ?? null], async () => ({
    writes: await changeWrites(act, tenant, change, keep),
    answer: true,
  }));
}

const defined = (members: object): string[] => Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name]));

async function changeWrites(act: Act, tenant: TenantId, change: Change, keep: (scope: Scope) => Promise<string | null>): Promise<Write[]> {
  const scope = scopeOf(tenant);
  const { instance, domain } = await standing(tenant);
  const name = change.domain ?? instance.domain;
  if (name !== instance.domain && (await findInstance(name))) throw domainTaken();
  const logo = await keep(scope);
  const facts: DomainItem = {
    ...domain,
    ...platform.domain(name),
    name: change.name,
    active: change.is_active ?? domain.active,
    theme: change.theme === undefined ? domain.theme : change.theme || null,
    logo: logo ?? domain.logo,
  };
  const settings = {
    ...(change.api_access !== undefined && { apiAccess: change.api_access }),
    ...(change.branding_enabled !== undefined && { brandingEnabled: change.branding_enabled }),
  };
  const what = [...defined(change), ...(logo === null ? [] : ['logo'])];
  return [
    ...domainWrites(domain, facts),
    ...limitWrites(scope, change),
    // Every change of the domain's record goes with a new version of the instance, which is what two of them meet at.
    ...(await announceInstance(act, scope, instance, what, { instance: { name: change.name, domain: name }, settings })),
  ];
}

const domainWrites = (former: DomainItem, next: DomainItem): Write[] =>
  former.sk === next.sk
    ? [{ table: 'platform', put: next, condition: 'attribute_exists(pk)' }]
    : [
        { table: 'platform', put: next, condition: 'attribute_not_exists(pk)', onFail: domainTaken() },
        { table: 'platform', remove: former },
      ];

const LIMITS = { license_count: 'limit', branch_limit: 'branchLimit' } as const;

function limitWrites(scope: Scope, change: Change): Write[] {
  const asked = (['license_count', 'branch_limit'] as const).filter((name) => change[name] !== undefined);
  if (asked.length === 0) return [];
  const set = asked.filter((name) => change[name] !== null);
  const removed = asked.filter((name) => change[name] === null);
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  return [
    {
      table: 'records',
      key: records.instance(scope, 'licence'),
      update: clauses.join(' '),
      condition: 'attribute_exists(pk)',
      names: Object.fromEntries(asked.map((name) => [`#${name}`, LIMITS[name]])),
      ...(set.length > 0 && { values: Object.fromEntries(set.map((name) => [`:${name}`, change[name]])) }),
    },
  ];
}
