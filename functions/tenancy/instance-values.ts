import { isDeepStrictEqual } from 'node:util';
import { type ChangedValue, changedValues } from '../../events/kernel/changed-values.ts';
import type { DomainItem } from '../platform/request/access-records.ts';
import type { LicenceItem, SettingsItem } from './instance.records.ts';
import { storedSupport } from './support.queries.ts';

const FIELDS = [
  'name',
  'domain',
  'theme',
  'is_active',
  'branding_enabled',
  'api_access',
  'require_password_change',
  'primary_color',
  'secondary_color',
  'license_count',
  'branch_limit',
  'language',
  'time_zone',
] as const;

/** The records behind the form of an instance. */
type StoredInstance = {
  readonly domain: string;
  readonly facts: DomainItem;
  readonly licence: Pick<LicenceItem, 'limit' | 'branchLimit'>;
  readonly settings: Pick<SettingsItem, 'apiAccess'>;
};

const auditedValues = ({ domain, facts, licence, settings }: StoredInstance): Record<(typeof FIELDS)[number], ChangedValue['from']> => ({
  name: facts.name,
  domain,
  // Without one the pages follow the system, too.
  theme: facts.theme ?? 'system',
  is_active: facts.active,
  branding_enabled: facts.branding ?? true,
  api_access: settings.apiAccess,
  require_password_change: facts.requirePasswordChange ?? false,
  primary_color: facts.accent,
  secondary_color: facts.secondary ?? null,
  license_count: licence.limit ?? null,
  branch_limit: licence.branchLimit ?? null,
  language: facts.language ?? null,
  time_zone: facts.timeZone ?? null,
});

/** Returns what an instance was and is, by the names of the form. Details of support are left out, since they can be a person's own. */
export const instanceValues = (before: StoredInstance, after: StoredInstance): ChangedValue[] =>
  changedValues(auditedValues(before), auditedValues(after), FIELDS);

function storedFields(stored: StoredInstance): Readonly<Record<string, unknown>> {
  const support = storedSupport(stored.facts);
  return {
    ...auditedValues(stored),
    support_email: support.email,
    support_phone: support.phone,
    support_chat_url: support.chatUrl,
    support_messenger_url: support.messengerUrl,
    support_address: support.address,
    sender_email: stored.facts.sender ?? null,
    sender_domains: stored.facts.senderDomains ?? [],
    languages: stored.facts.languages ?? [],
  };
}

/** Returns a field of a form as it is stored: a blank as none, and no theme as that of the system. */
const asStored = (name: string, value: unknown): unknown => (value === '' ? null : value) ?? (name === 'theme' ? 'system' : null);

/** Returns the names of the fields of a form that differ from what is stored: forms are sent whole. */
export function changedFields(fields: object, stored: StoredInstance): string[] {
  const before = storedFields(stored);
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(asStored(name, value), before[name]) ? [] : [name],
  );
}
