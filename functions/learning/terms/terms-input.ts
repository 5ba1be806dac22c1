import { addMessage, type FieldMessages, invalid, invalidFields } from '../../../shared/kernel/errors.ts';
import { addDays, type Day } from '../../../shared/kernel/instant.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { termReason } from '../../../shared/learning/terms/person-terms.ts';
import { MOST_DAYS } from '../../../shared/learning/terms/term-limits.ts';
import { type Terms, termsSchema } from '../../../shared/learning/terms/terms.ts';
import type { Call } from '../../platform/request/request.ts';
import { todayIn } from '../../platform/request/today.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';

const NO_DUE_DATE = 'Access cannot end with the due date where there is none.';

/** Terms as a call sends them. */
export type TermsSent = {
  readonly mandatory: boolean;
  readonly due_day?: string | null | undefined;
  readonly due_days?: number | null | undefined;
  readonly grace_days?: number | null | undefined;
  readonly access_ends?: string | null | undefined;
  readonly access_days?: number | null | undefined;
  readonly access_kept?: boolean | null | undefined;
  readonly reason?: string | null | undefined;
};

/** The members of a call that the parts of terms are read from, by the path of the part. */
const MEMBERS: Readonly<Record<string, string>> = {
  'due.day': 'due_day',
  'due.days': 'due_days',
  graceDays: 'grace_days',
  'accessEnds.kind': 'access_ends',
  'accessEnds.days': 'access_days',
};

function dueOf({ due_day: day, due_days: days }: TermsSent): unknown {
  if (day != null) return { kind: 'day', day: day.trim() };
  return days == null ? null : { kind: 'days', days };
}

/** Returns what is wrong with a day that can be read. A day that the terms have already may stay, though it has passed. */
function dayProblem(day: Day, today: Day, former: Terms | null): string | null {
  if (former?.due?.kind === 'day' && former.due.day === day) return null;
  if (day < today) return 'The due date must be today or later.';
  return day > addDays(today, MOST_DAYS) ? 'The due date must be within ten years.' : null;
}

function accessEndsOf({ access_ends: ends, access_days: days }: TermsSent): object {
  if (ends == null) return {};
  return { accessEnds: ends === 'days' ? { kind: 'days', days: days ?? undefined } : { kind: ends } };
}

/** Returns the terms that a call sends as they are stored, before they are checked. */
const storedForm = (sent: TermsSent): object => ({
  mandatory: sent.mandatory,
  due: dueOf(sent),
  graceDays: sent.grace_days ?? 0,
  ...accessEndsOf(sent),
  ...(sent.access_ends != null && sent.access_kept === true && { keptWhenDone: true }),
});

/** Reads the reason into the terms. Blank is none. */
function withReason({ terms, problems }: Read, { reason }: TermsSent): Read {
  if (reason == null || reason.trim() === '') return { terms, problems };
  const { data, error } = safeParse(termReason, reason);
  for (const { message } of error?.issues ?? []) addMessage(problems, 'terms.reason', message);
  return { terms: terms && data !== undefined ? { ...terms, reason: data } : terms, problems };
}

type Read = { readonly terms: Terms | undefined; readonly problems: FieldMessages };

/** Returns terms with what is wrong with each member alone. */
function readTerms(sent: TermsSent): Read {
  const problems: FieldMessages = {};
  const { data, error } = safeParse(termsSchema, storedForm(sent));
  for (const { path, message } of error?.issues ?? []) {
    const part = path.join('.');
    addMessage(problems, `terms.${MEMBERS[part] ?? part}`, message);
  }
  return withReason({ terms: data, problems }, sent);
}

/** Adds what is wrong with members together. */
function addContradictions({ due_day: day, due_days: days, access_ends: ends }: TermsSent, problems: FieldMessages): void {
  if (day != null && days != null) addMessage(problems, 'terms.due_days', 'Give a day or a number of days, not both.');
  if (ends === 'due' && day == null && days == null) addMessage(problems, 'terms.access_ends', NO_DUE_DATE);
}

/**
 * Returns the terms that a call sends; null for none. `former`: those that they replace.
 * @throws VALIDATION at the members that are wrong
 */
export function termsOfCall(
  { now }: Call,
  { tenant }: TenantViewer,
  sent: TermsSent | null | undefined,
  former: Terms | null = null,
): Terms | null {
  if (sent == null) return null;
  const { terms, problems } = readTerms(sent);
  addContradictions(sent, problems);
  const problem = terms?.due?.kind === 'day' ? dayProblem(terms.due.day, todayIn(tenant.instance, now), former) : null;
  if (problem !== null) addMessage(problems, 'terms.due_day', problem);
  if (!terms || Object.keys(problems).length > 0) throw invalidFields(problems);
  return terms;
}

/** Returns terms under the names of their input. */
export const termsView = ({ mandatory, due, graceDays, accessEnds, keptWhenDone, reason }: Terms) => ({
  mandatory,
  due_day: due?.kind === 'day' ? due.day : null,
  due_days: due?.kind === 'days' ? due.days : null,
  grace_days: graceDays,
  access_ends: accessEnds?.kind ?? null,
  access_days: accessEnds?.kind === 'days' ? accessEnds.days : null,
  access_kept: keptWhenDone ?? false,
  reason: reason ?? null,
});

/** @throws VALIDATION for a day of an extension that has passed or is too far away */
export function assertExtensionDay({ now }: Call, { tenant }: TenantViewer, until: Day): void {
  const today = todayIn(tenant.instance, now);
  if (until < today) throw invalid('until', 'Choose today or a later day.');
  if (until > addDays(today, MOST_DAYS)) throw invalid('until', 'The due date must be within ten years.');
}
