import type { ChangedValue } from '../../../events/kernel/changed-values.ts';
import { amount, asSentence, FormattedValue, Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';

/** Names of changed members of records in the words of the screens. A member of a later build is told by its name in words. */
const CHANGED_WORDS: Readonly<Record<string, Sentence>> = {
  names: sentence('name', {}),
  firstName: sentence('first name', {}),
  lastName: sentence('last name', {}),
  email: sentence('email address', {}),
  role: sentence('role', {}),
  primary: sentence('primary access', {}),
  owner: sentence('ownership', {}),
  active: sentence('active status', {}),
  deactivateAt: sentence('deactivation date', {}),
  personActive: sentence('account status', {}),
  branchAccess: sentence('branch access', {}),
  password: sentence('password', {}),
  title: sentence('title', {}),
  thumbnail: sentence('picture', {}),
  status: sentence('draft', {}),
  name: sentence('name', {}),
  slug: sentence('address', {}),
  url: sentence('address', {}),
  domain: sentence('address', {}),
  logo: sentence('logo', {}),
  theme: sentence('theme', {}),
  language: sentence('language', {}),
  languages: sentence('languages', {}),
  translations: sentence('translations', {}),
  timeZone: sentence('time zone', {}),
  time_zone: sentence('time zone', {}),
  primaryColor: sentence('primary colour', {}),
  secondaryColor: sentence('secondary colour', {}),
  primary_color: sentence('primary colour', {}),
  secondary_color: sentence('secondary colour', {}),
  isDefault: sentence('default setting', {}),
  is_active: sentence('active status', {}),
  license_count: sentence('licence limit', {}),
  branch_limit: sentence('branch limit', {}),
  api_access: sentence('API access', {}),
  branding_enabled: sentence('branding', {}),
  require_password_change: sentence('password change rule', {}),
  sender_email: sentence('sender address of emails', {}),
  sender_domains: sentence('email domains', {}),
  support_email: sentence('support email address', {}),
  support_phone: sentence('support phone number', {}),
  support_chat_url: sentence('support chat', {}),
  support_messenger_url: sentence('support messenger', {}),
  support_address: sentence('postal address of support', {}),
  support_questions: sentence('questions of support', {}),
  notification_rules: sentence('rules of notifications', {}),
  description: sentence('description', {}),
  parent: sentence('parent', {}),
  image: sentence('picture', {}),
  positions: sentence('positions', {}),
  file: sentence('page', {}),
  courses: sentence('courses', {}),
  renewal: sentence('renewal', {}),
  validity: sentence('validity', {}),
  windowDays: sentence('days of the renewal window', {}),
  lapseDays: sentence('days until it lapses', {}),
  countsFrom: sentence('first day that counts', {}),
  groups: sentence('groups', {}),
};

/** Returns a changed member in words. */
export const changedWord = (member: string): Sentence =>
  CHANGED_WORDS[member] ??
  asSentence(
    member
      .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase(),
  );

/** Returns a changed member as the name of a fact, with a capital letter. */
export function changedName(member: string): Sentence {
  const { text, printed } = changedWord(member);
  return new Sentence(text, `${printed.charAt(0).toUpperCase()}${printed.slice(1)}`);
}

const YES = sentence('Yes', {});
const NO = sentence('No', {});
export const NONE = sentence('None', {});

const ROLES: Readonly<Record<string, Sentence>> = {
  learner: sentence('Learner', {}),
  instructor: sentence('Instructor', {}),
  manager: sentence('Manager', {}),
  admin: sentence('Admin', {}),
  super_admin: sentence('Super admin', {}),
};

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayText = (day: string): FormattedValue =>
  new FormattedValue({ kind: 'day', value: day }, DAY_TEXT.format(new Date(`${day}T00:00:00Z`)));

/** Returns a value of a changed member as the screens write it: 'Yes', 'None', 'Super admin', '21 Nov 2026'. */
export function valueText(member: string, value: ChangedValue['from']): SentenceValue {
  if (value === null || value === '') return NONE;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return amount(value);
  if (member === 'role') return ROLES[value] ?? value;
  return member === 'deactivateAt' || member === 'dueDay' || member === 'countsFrom' ? dayText(value) : value;
}
