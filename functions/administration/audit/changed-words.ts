import type { ChangedValue } from '../../../events/kernel/changed-values.ts';

/** Names of changed members of records in the words of the screens. A member of a later build is told by its name in words. */
const CHANGED_WORDS: Readonly<Record<string, string>> = {
  names: 'name',
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  role: 'role',
  primary: 'primary access',
  owner: 'ownership',
  active: 'active status',
  deactivateAt: 'deactivation date',
  personActive: 'account status',
  branchAccess: 'branch access',
  password: 'password',
  title: 'title',
  thumbnail: 'picture',
  status: 'draft',
  name: 'name',
  slug: 'address',
  url: 'address',
  domain: 'address',
  logo: 'logo',
  theme: 'theme',
  language: 'language',
  languages: 'languages',
  timeZone: 'time zone',
  time_zone: 'time zone',
  primaryColor: 'primary colour',
  secondaryColor: 'secondary colour',
  primary_color: 'primary colour',
  secondary_color: 'secondary colour',
  isDefault: 'default setting',
  is_active: 'active status',
  license_count: 'licence limit',
  branch_limit: 'branch limit',
  api_access: 'API access',
  branding_enabled: 'branding',
  require_password_change: 'password change rule',
  sender_email: 'sender address of emails',
  sender_domains: 'email domains',
  support_email: 'support email address',
  support_phone: 'support phone number',
  support_chat_url: 'support chat',
  support_messenger_url: 'support messenger',
  support_address: 'postal address of support',
  support_questions: 'questions of support',
  description: 'description',
  parent: 'parent',
  image: 'picture',
  positions: 'positions',
  file: 'page',
};

/** Returns a changed member in words. */
export const changedWord = (member: string): string =>
  CHANGED_WORDS[member] ??
  member
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns a value of a changed member as the screens write it: 'Yes', 'None', 'Super admin', '21 Nov 2026'. */
export function valueText(member: string, value: ChangedValue['from']): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (member === 'role') return capitalised(value.replace('_', ' '));
  return member === 'deactivateAt' ? DAY_TEXT.format(new Date(`${value}T00:00:00Z`)) : value;
}
