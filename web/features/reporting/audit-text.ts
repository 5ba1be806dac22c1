import { AUDIT_ACTS, type AuditAct } from '../../../shared/reporting/audit-acts.ts';
import type { TableFilter } from '../../design/patterns/table/columns.ts';

/** Results of actions in words. */
export const RESULTS: Readonly<Record<string, string>> = {
  ok: 'Done',
  UNAUTHENTICATED: 'Refused',
  FORBIDDEN: 'Not allowed',
  NOT_FOUND: 'Not found',
  LICENCE_LIMIT: 'Licence limit',
  SUBSCRIPTION_INACTIVE: 'Subscription inactive',
  RATE_LIMITED: 'Too many attempts',
  VIRUS_FOUND: 'Virus in the file',
};

/** Returns the result of an action in words: 'Done', or why it was denied. */
export const resultText = (result: string): string => RESULTS[result] ?? result;

const ACT_TEXTS: Record<AuditAct, string> = {
  'sign-in': 'Sign-ins',
  enrolment: 'Enrolments',
  user: 'Users',
  group: 'Groups',
  branch: 'Branches',
  course: 'Courses',
  certificate: 'Certificates',
  category: 'Categories',
  instance: 'Settings and subscription',
  job: 'Background work',
  denied: 'Refused',
};

/** The filter of the audit log by kinds of entries. */
export const ACT_FILTER: TableFilter = {
  name: 'act',
  label: 'Kind',
  options: AUDIT_ACTS.map((value) => ({ value, label: ACT_TEXTS[value] })),
};

type Fact = { readonly name: string; readonly value: string | null };
export type ChangedFact = { readonly name: string; readonly before: string | null; readonly after: string | null };

const valueOf = (facts: readonly Fact[], name: string): string | null | undefined => facts.find((fact) => fact.name === name)?.value;

/** Returns the things that an entry changed, each with what it was before and after; null where that was not recorded. */
export function changedFacts(before: readonly Fact[], after: readonly Fact[]): readonly ChangedFact[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].map((name) => ({ name, before: valueOf(before, name) ?? null, after: valueOf(after, name) ?? null }));
}
