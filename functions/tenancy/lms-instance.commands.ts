import type * as z from 'zod/mini';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { domainOfName, instanceChangeInput, newInstanceInput } from '../../shared/tenancy/instance-input.ts';
import type { DomainItem } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import { platform, records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Write } from '../platform/tables/transact.ts';
import { endingSessions } from '../platform/request/live-session.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { readLogo, storeOnce } from './instance-logo.ts';
import { announceInstance } from './instance.announcements.ts';
import { changedFields, instanceValues } from './instance-values.ts';
import { domainTaken, type InstanceFacts, newInstance } from './instance.commands.ts';
import { findInstance, readInstanceRecords, readLimits } from './instance.queries.ts';
import type { LicenceItem, SettingsItem } from './instance.records.ts';
import { storedSupport } from './support.queries.ts';

type Nullable<Input> = { readonly [Name in keyof Input]?: Input[Name] | null | undefined };
/** The input of `createLmsInstance`. Absent or null fields have their defaults; the domain is derived from the name. */
type CreateLmsInstance = Nullable<z.input<typeof newInstanceInput>> & { readonly name: string };
type Change = z.infer<typeof instanceChangeInput>;

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

/** null means "no limit", "no theme" or "no colour"; for every other field it means unchanged. */
const changeOf = ({
  domain,
  api_access,
  branding_enabled,
  require_password_change,
  is_active,
  remove_logo,
  sender_domains,
  ...input
}: UpdateLmsInstance): Change =>
  parseInput(instanceChangeInput, {
    ...withoutBlanks(input),
    domain: isBlank(domain) ? undefined : domain?.trim(),
    api_access: api_access ?? undefined,
    branding_enabled: branding_enabled ?? undefined,
    require_password_change: require_password_change ?? undefined,
    is_active: is_active ?? undefined,
    remove_logo: remove_logo ?? undefined,
    sender_domains: sender_domains ?? undefined,
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

/** Sessions of before end when the instance is switched off, and do not continue when it is switched on again. */
const activityOf = ({ now }: CommandContext, domain: DomainItem, active: boolean): Pick<DomainItem, 'active' | 'sessionsAfter'> => ({
  active,
  ...(active !== domain.active && endingSessions(now)),
});

/** The settings say whether the branding is shown, and the domain's record says it to every page. */
const brandingOf = (
  change: Change,
  domain: DomainItem,
  logo: string | null,
): Pick<DomainItem, 'branding' | 'logo' | 'accent' | 'secondary'> => ({
  logo: logo ?? (change.remove_logo === true ? null : domain.logo),
  accent: change.primary_color === undefined ? domain.accent : change.primary_color,
  secondary: change.secondary_color === undefined ? (domain.secondary ?? null) : change.secondary_color,
  ...(change.branding_enabled !== undefined && { branding: change.branding_enabled }),
});

const SUPPORT_NAMES = ['support_email', 'support_phone', 'support_chat_url', 'support_messenger_url', 'support_address'] as const;

/** Returns a change in which blank support details and a blank sender are removed ones. */
const withoutBlanks = (change: UpdateLmsInstance): UpdateLmsInstance => ({
  ...change,
  ...Object.fromEntries(
    [...SUPPORT_NAMES, 'sender_email' as const].flatMap((name) =>
      typeof change[name] === 'string' && isBlank(change[name]) ? [[name, null]] : [],
    ),
  ),
});

const orStored = (change: string | null | undefined, stored: string | null): string | null => (change === undefined ? stored : change);

/** Returns the support details after a change; nothing where none was ever set. */
function supportOf(change: Change, domain: DomainItem): Pick<DomainItem, 'support'> {
  if (SUPPORT_NAMES.every((name) => change[name] === undefined)) return {};
  const stored = storedSupport(domain);
  return {
    support: {
      email: orStored(change.support_email, stored.email),
      phone: orStored(change.support_phone, stored.phone),
      chatUrl: orStored(change.support_chat_url, stored.chatUrl),
      messengerUrl: orStored(change.support_messenger_url, stored.messengerUrl),
      address: orStored(change.support_address, stored.address),
    },
  };
}

const settingsOf = (change: Change): Partial<Pick<SettingsItem, 'apiAccess' | 'brandingEnabled'>> => ({
  ...(change.api_access !== undefined && { apiAccess: change.api_access }),
  ...(change.branding_enabled !== undefined && { brandingEnabled: change.branding_enabled }),
});

const isOtherLogo = (domain: DomainItem, logo: string | null, removes: boolean | undefined): boolean =>
  logo !== null || (removes === true && domain.logo !== null);

async function changeWrites(
  context: CommandContext,
  tenant: TenantId,
  change: Change,
  storeLogo: (scope: Scope) => Promise<string | null>,
): Promise<Write[]> {
  const scope = scopeOf(tenant);
  const [{ instance, domain }, limits] = await Promise.all([readInstanceRecords(tenant), readLimits(scope)]);
  const name = change.domain ?? instance.domain;
  if (name !== instance.domain && (await findInstance(name))) throw domainTaken();
  const logo = await storeLogo(scope);
  const facts: DomainItem = {
    ...domain,
    ...platform.domain(name),
    name: change.name,
    ...activityOf(context, domain, change.is_active ?? domain.active),
    theme: change.theme === undefined ? domain.theme : change.theme || null,
    requirePasswordChange: change.require_password_change ?? domain.requirePasswordChange,
    ...brandingOf(change, domain, logo),
    ...supportOf(change, domain),
    ...(change.sender_email !== undefined && { sender: change.sender_email }),
    ...(change.sender_domains !== undefined && { senderDomains: change.sender_domains }),
  };
  const settings = settingsOf(change);
  const { remove_logo: removesLogo, ...fields } = change;
  const stored = { domain: instance.domain, facts: domain, ...limits };
  const what = [...changedFields(fields, stored), ...(isOtherLogo(domain, logo, removesLogo) ? ['logo'] : [])];
  if (what.length === 0) return [];
  const licence = limitsOf(change, stored.licence);
  const values = instanceValues(stored, { domain: name, facts, licence, settings: { ...stored.settings, ...settings } });
  return [
    ...domainWrites(domain, facts),
    ...limitWrites(scope, change),
    // Every change of the domain's record raises the version of the instance, so that concurrent changes conflict there.
    ...(await announceInstance(context, scope, instance, what, {
      instance: { name: change.name, domain: name },
      settings,
      values,
    })),
  ];
}

const domainWrites = (former: DomainItem, next: DomainItem): Write[] =>
  former.sk === next.sk
    ? [{ table: 'platform', put: next, condition: 'attribute_exists(pk)' }]
    : [
        { table: 'platform', put: next, condition: 'attribute_not_exists(pk)', onFail: domainTaken() },
        { table: 'platform', remove: former },
      ];

/** Returns the limits after a change; null takes one away. */
function limitsOf(change: Change, stored: Pick<LicenceItem, 'limit' | 'branchLimit'>): Pick<LicenceItem, 'limit' | 'branchLimit'> {
  const { license_count: limit = stored.limit, branch_limit: branchLimit = stored.branchLimit } = change;
  return { ...(typeof limit === 'number' && { limit }), ...(typeof branchLimit === 'number' && { branchLimit }) };
}

const LIMITS = { license_count: 'limit', branch_limit: 'branchLimit' } as const;

function limitWrites(scope: Scope, change: Change): Write[] {
  const changed = (['license_count', 'branch_limit'] as const).filter((name) => change[name] !== undefined);
  if (changed.length === 0) return [];
  const set = changed.filter((name) => change[name] !== null);
  const removed = changed.filter((name) => change[name] === null);
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
      names: Object.fromEntries(changed.map((name) => [`#${name}`, LIMITS[name]])),
      ...(set.length > 0 && { values: Object.fromEntries(set.map((name) => [`:${name}`, change[name]])) }),
    },
  ];
}
