import type * as z from 'zod/mini';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { domainOfName, instanceChangeInput, newInstanceInput } from '../../../shared/tenancy/instance-input.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Viewer } from '../../platform/request/viewer.ts';
import { readLogo, storeOnce } from '../instance-logo.ts';
import { domainTaken, type InstanceFacts, newInstance } from '../instance.commands.ts';
import { findInstance } from '../instance.queries.ts';
import { changeWrites, type InstanceChange, SUPPORT_NAMES } from './lms-instance-change.ts';

type Nullable<Input> = { readonly [Name in keyof Input]?: Input[Name] | null | undefined };
/** The input of `createLmsInstance`. Absent or null fields have their defaults; the domain is derived from the name. */
type CreateLmsInstance = Nullable<z.input<typeof newInstanceInput>> & { readonly name: string };

const isBlank = (text: string | null | undefined): boolean => text == null || text.trim() === '';

function factsOf(input: CreateLmsInstance): Omit<InstanceFacts, 'logo'> {
  const fields = parseInput(newInstanceInput, {
    name: input.name,
    domain: isBlank(input.domain) ? domainOfName(input.name) : input.domain?.trim(),
    theme: input.theme ?? null,
    license_count: input.license_count ?? null,
    branch_limit: input.branch_limit ?? null,
    api_access: input.api_access ?? false,
    branding_enabled: input.branding_enabled ?? false,
    is_active: input.is_active ?? true,
    primary_color: input.primary_color ?? null,
    secondary_color: input.secondary_color ?? null,
  });
  return {
    name: fields.name,
    domain: fields.domain,
    theme: fields.theme || null,
    accent: fields.primary_color,
    secondary: fields.secondary_color,
    active: fields.is_active,
    licenceCount: fields.license_count,
    branchLimit: fields.branch_limit,
    apiAccess: fields.api_access,
    brandingEnabled: fields.branding_enabled,
  };
}

/**
 * Creates an instance for a super admin. The domain is checked before the logo is stored; its guard decides.
 * @throws VALIDATION for a domain that is in use, reserved or malformed, and for a logo that is not an accepted image
 */
export async function createLmsInstance(call: Call, viewer: Viewer, input: CreateLmsInstance, file: File | null): Promise<TenantId> {
  const context = commandContext(call, viewer, 'createLmsInstance');
  const facts = factsOf(input);
  const logo = file && (await readLogo(file));
  const storeLogo = storeOnce(logo);
  let tenant: TenantId | undefined;
  return idempotent(call, viewer.person, ['createLmsInstance', input, logo?.hash ?? null], async () => {
    if (await findInstance(facts.domain)) throw domainTaken();
    tenant ??= await nextId<TenantId>('tenant');
    const path = await storeLogo(scopeOf(tenant));
    return { writes: await newInstance(context, tenant, { ...facts, logo: path }), result: tenant };
  });
}
/** The input of `updateLmsInstance`. Absent fields stay unchanged. */
type UpdateLmsInstance = Nullable<z.input<typeof instanceChangeInput>> & { readonly name: string };

/** Returns a change in which blank support details and a blank sender are removed ones. */
const withoutBlanks = (change: UpdateLmsInstance): UpdateLmsInstance => ({
  ...change,
  ...Object.fromEntries(
    [...SUPPORT_NAMES, 'sender_email' as const].flatMap((name) =>
      typeof change[name] === 'string' && isBlank(change[name]) ? [[name, null]] : [],
    ),
  ),
});

/** null means "no limit", "no theme", "no colour", "no language" or "no zone"; for every other field it means unchanged. */
const changeOf = ({
  domain,
  api_access,
  branding_enabled,
  require_password_change,
  is_active,
  remove_logo,
  sender_domains,
  languages,
  ...input
}: UpdateLmsInstance): InstanceChange =>
  parseInput(instanceChangeInput, {
    ...withoutBlanks(input),
    domain: isBlank(domain) ? undefined : domain?.trim(),
    api_access: api_access ?? undefined,
    branding_enabled: branding_enabled ?? undefined,
    require_password_change: require_password_change ?? undefined,
    is_active: is_active ?? undefined,
    remove_logo: remove_logo ?? undefined,
    sender_domains: sender_domains ?? undefined,
    languages: languages ?? undefined,
  });
/**
 * Changes an instance. A limit may be set below the present use, and then nothing more can be added. A former domain is free for
 * others at once, and its addresses stop working.
 * @throws NOT_FOUND; VALIDATION for a domain that is in use, reserved or malformed, and for a logo that is not an accepted image
 */
export async function updateLmsInstance(
  call: Call,
  viewer: Viewer,
  tenant: TenantId,
  input: UpdateLmsInstance,
  file: File | null,
): Promise<void> {
  const context = commandContext(call, viewer, 'updateLmsInstance');
  const change = changeOf(input);
  const logo = file && (await readLogo(file));
  const storeLogo = storeOnce(logo);
  await idempotent(call, viewer.person, ['updateLmsInstance', tenant, input, logo?.hash ?? null], async () => ({
    writes: await changeWrites(context, tenant, change, storeLogo),
    result: true,
  }));
}
