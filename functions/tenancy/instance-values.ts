import { type ChangedValue, changedValues } from '../../events/kernel/changed-values.ts';
import type { DomainItem } from '../platform/request/access-records.ts';

const FIELDS = [
  'name',
  'domain',
  'theme',
  'is_active',
  'branding_enabled',
  'require_password_change',
  'primary_color',
  'secondary_color',
] as const;

type Named = { readonly domain: string; readonly facts: DomainItem };

const told = ({ domain, facts }: Named): Record<(typeof FIELDS)[number], ChangedValue['from']> => ({
  name: facts.name,
  domain,
  theme: facts.theme,
  is_active: facts.active,
  branding_enabled: facts.branding ?? true,
  require_password_change: facts.requirePasswordChange ?? false,
  primary_color: facts.accent,
  secondary_color: facts.secondary ?? null,
});

/** Returns what an instance was and is, by the names of the form. Details of support are left out, since they can be a person's own. */
export const instanceValues = (before: Named, after: Named): ChangedValue[] => changedValues(told(before), told(after), FIELDS);
