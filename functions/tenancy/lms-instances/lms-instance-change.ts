import type * as z from 'zod/mini';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import type { instanceChangeInput } from '../../../shared/tenancy/instance-input.ts';
import type { DomainItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { platform, records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { announceInstance } from '../instance.announcements.ts';
import { changedFields, instanceValues } from '../instance-values.ts';
import { domainTaken } from '../instance.commands.ts';
import { findInstance, readInstanceRecords, readLimits } from '../instance.queries.ts';
import type { LicenceItem, SettingsItem } from '../instance.records.ts';
import { storedSupport } from '../support.queries.ts';

/** The fields of an instance that change; absent ones stay. */
export type InstanceChange = Partial<z.infer<typeof instanceChangeInput>>;

/** Sessions of before end when the instance is switched off, and do not continue when it is switched on again. */
const activityOf = ({ now }: CommandContext, domain: DomainItem, active: boolean): Pick<DomainItem, 'active' | 'sessionsAfter'> => ({
  active,
  ...(active !== domain.active && endingSessions(now)),
});

const identityOf = (
  context: CommandContext,
  change: InstanceChange,
  domain: DomainItem,
): Pick<DomainItem, 'name' | 'active' | 'sessionsAfter' | 'requirePasswordChange'> => ({
  name: change.name ?? domain.name,
  ...activityOf(context, domain, change.is_active ?? domain.active),
  requirePasswordChange: change.require_password_change ?? domain.requirePasswordChange,
});

const senderOf = ({
  sender_email: sender,
  sender_domains: senderDomains,
}: InstanceChange): Pick<DomainItem, 'sender' | 'senderDomains'> => ({
  ...(sender !== undefined && { sender }),
  ...(senderDomains !== undefined && { senderDomains }),
});

const regionalOf = ({
  language,
  languages,
  time_zone: timeZone,
}: InstanceChange): Pick<DomainItem, 'language' | 'languages' | 'timeZone'> => ({
  ...(language !== undefined && { language }),
  ...(languages !== undefined && { languages }),
  ...(timeZone !== undefined && { timeZone }),
});

/** The settings say whether the branding is shown, and the domain's record says it to every page. */
const brandingOf = (
  change: InstanceChange,
  domain: DomainItem,
  logo: string | null,
): Pick<DomainItem, 'branding' | 'logo' | 'accent' | 'secondary' | 'theme'> => ({
  theme: change.theme === undefined ? domain.theme : change.theme || null,
  logo: logo ?? (change.remove_logo === true ? null : domain.logo),
  accent: change.primary_color === undefined ? domain.accent : change.primary_color,
  secondary: change.secondary_color === undefined ? (domain.secondary ?? null) : change.secondary_color,
  ...(change.branding_enabled !== undefined && { branding: change.branding_enabled }),
});

/** The members of a change that are support details. */
export const SUPPORT_NAMES = ['support_email', 'support_phone', 'support_chat_url', 'support_messenger_url', 'support_address'] as const;

const orStored = (change: string | null | undefined, stored: string | null): string | null => (change === undefined ? stored : change);

/** Returns the support details after a change; nothing where none was ever set. */
function supportOf(change: InstanceChange, domain: DomainItem): Pick<DomainItem, 'support'> {
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

const settingsOf = (change: InstanceChange): Partial<Pick<SettingsItem, 'apiAccess' | 'brandingEnabled'>> => ({
  ...(change.api_access !== undefined && { apiAccess: change.api_access }),
  ...(change.branding_enabled !== undefined && { brandingEnabled: change.branding_enabled }),
});

const isOtherLogo = (domain: DomainItem, logo: string | null, removes: boolean | undefined): boolean =>
  logo !== null || (removes === true && domain.logo !== null);

/**
 * Returns the writes of a change of an instance; none where nothing differs.
 * @throws VALIDATION for a domain that is in use
 */
export async function changeWrites(
  context: CommandContext,
  tenant: TenantId,
  change: InstanceChange,
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
    ...identityOf(context, change, domain),
    ...brandingOf(change, domain, logo),
    ...supportOf(change, domain),
    ...senderOf(change),
    ...regionalOf(change),
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
      instance: { name: facts.name, domain: name },
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
function limitsOf(change: InstanceChange, stored: Pick<LicenceItem, 'limit' | 'branchLimit'>): Pick<LicenceItem, 'limit' | 'branchLimit'> {
  const { license_count: limit = stored.limit, branch_limit: branchLimit = stored.branchLimit } = change;
  return { ...(typeof limit === 'number' && { limit }), ...(typeof branchLimit === 'number' && { branchLimit }) };
}

const LIMITS = { license_count: 'limit', branch_limit: 'branchLimit' } as const;

function limitWrites(scope: Scope, change: InstanceChange): Write[] {
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
