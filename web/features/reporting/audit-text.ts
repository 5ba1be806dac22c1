import { AUDIT_ACTS, type AuditAct } from '../../../shared/reporting/audit-acts.ts';
import type { TableFilter } from '../../design/patterns/table/columns.ts';
import { t, text } from '../../texts/text.ts';

/** Results of actions in words. */
export const RESULTS: Readonly<Record<string, string>> = {
  ok: text('Done'),
  UNAUTHENTICATED: text('Refused'),
  FORBIDDEN: text('Not allowed'),
  NOT_FOUND: text('Not found'),
  LICENCE_LIMIT: text('Licence limit'),
  SUBSCRIPTION_INACTIVE: text('Subscription inactive'),
  RATE_LIMITED: text('Too many attempts'),
  VIRUS_FOUND: text('Virus in the file'),
};

/** Returns the result of an action in words: 'Done', or why it was denied. */
export const resultText = (result: string): string => t(RESULTS[result] ?? result);

const ACT_TEXTS: Record<AuditAct, string> = {
  'sign-in': text('Sign-ins'),
  enrolment: text('Enrolments'),
  user: text('Users'),
  group: text('Groups'),
  branch: text('Branches'),
  course: text('Courses'),
  certificate: text('Certificates'),
  category: text('Categories'),
  instance: text('Settings and subscription'),
  job: text('Background work'),
  denied: text('Refused'),
};

/** Returns the filter of the audit log by kinds of entries. */
export const actFilter = (): TableFilter => ({
  name: 'act',
  label: t('Kind'),
  options: AUDIT_ACTS.map((value) => ({ value, label: t(ACT_TEXTS[value]) })),
});

type Fact = { readonly name: string; readonly value: string | null };
export type ChangedFact = { readonly name: string; readonly before: string | null; readonly after: string | null };

const valueOf = (facts: readonly Fact[], name: string): string | null | undefined => facts.find((fact) => fact.name === name)?.value;

/** Returns the things that an entry changed, each with what it was before and after; null where that was not recorded. */
export function changedFacts(before: readonly Fact[], after: readonly Fact[]): readonly ChangedFact[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].map((name) => ({ name, before: valueOf(before, name) ?? null, after: valueOf(after, name) ?? null }));
}
