import { AUDIT_ACTS, type AuditAct } from '../../../shared/reporting/audit-acts.ts';
import type { TableFilter } from '../../design/patterns/table/columns.ts';
import type { TextValue } from '../../../shared/kernel/regional/sentence.ts';
import { dayText } from '../../design/patterns/figures/dates.tsx';
import { language } from '../../texts/language.ts';
import { sentMessage } from '../../texts/sent-message.ts';
import { numberText, t, text } from '../../texts/text.ts';

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

type Fact = { readonly name: string; readonly name_text: unknown; readonly value: string | null; readonly value_text: unknown };

/** Returns a name or a value of a fact in the language of the page; what has no words of ours as it is printed. */
function valueText(printed: string, sent: unknown): string {
  const value = sent as TextValue | null; // our own server writes it
  if (typeof value !== 'object' || value === null) return printed;
  if (value.kind === 'sentence') return sentMessage(printed, value.value) ?? printed;
  if (value.kind === 'day') return dayText(value.value);
  return value.kind === 'amount' ? numberText(value.value) : printed;
}

/** Returns the name of a fact, with a capital letter where it is a word of ours. */
function nameText({ name, name_text: sent }: Fact): string {
  const shown = valueText(name, sent);
  return shown === name ? name : `${shown.charAt(0).toLocaleUpperCase(language())}${shown.slice(1)}`;
}

export type ChangedFact = { readonly name: string; readonly before: string | null; readonly after: string | null };

function valueOf(facts: readonly Fact[], name: string): string | null {
  const fact = facts.find((each) => each.name === name);
  return fact?.value == null ? null : valueText(fact.value, fact.value_text);
}

/** Returns the things that an entry changed, each with what it was before and after; null where that was not recorded. */
export function changedFacts(before: readonly Fact[], after: readonly Fact[]): readonly ChangedFact[] {
  const names = new Map([...before, ...after].map((fact) => [fact.name, nameText(fact)]));
  return [...names].map(([name, shown]) => ({ name: shown, before: valueOf(before, name), after: valueOf(after, name) }));
}
