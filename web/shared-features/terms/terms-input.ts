import type { CourseTermsQuery, TermsInput } from '../../api/generated/graphql.ts';

/** Terms as an answer has them. */
export type StoredTerms = NonNullable<NonNullable<CourseTermsQuery['course']>['terms']>;

/** How a due date is chosen. */
export type DueWay = 'none' | 'day' | 'days';

/** When access ends: never, with the due date, or so many days after the enrolment. */
export type AccessWay = 'never' | 'due' | 'days';

/** Terms as a form has them. */
export type TermsChoice = {
  readonly way: DueWay;
  /** YYYY-MM-DD; '' for none yet. */
  readonly day: string;
  readonly days: number | null;
  readonly grace: number | null;
  readonly mandatory: boolean;
  readonly access: AccessWay;
  readonly accessDays: number | null;
  readonly kept: boolean;
  readonly reason: string;
};

export const NO_TERMS: TermsChoice = {
  way: 'none',
  day: '',
  days: 30,
  grace: 0,
  mandatory: true,
  access: 'never',
  accessDays: 60,
  kept: true,
  reason: '',
};

/** Returns the choice that stands for stored terms; null: there are none. */
export function choiceOf(terms: StoredTerms | null): TermsChoice {
  if (terms === null) return NO_TERMS;
  const { due_day: day, due_days: days, access_ends: ends, access_days: accessDays } = terms;
  return {
    way: day === null ? (days === null ? 'none' : 'days') : 'day',
    day: day ?? '',
    days: days ?? NO_TERMS.days,
    grace: terms.grace_days,
    mandatory: terms.mandatory,
    access: ends === 'due' || ends === 'days' ? ends : 'never',
    accessDays: accessDays ?? NO_TERMS.accessDays,
    kept: terms.access_kept,
    reason: terms.reason ?? '',
  };
}

function accessOf({ access, accessDays, kept }: TermsChoice): Pick<TermsInput, 'access_ends' | 'access_days' | 'access_kept'> {
  if (access === 'never') return {};
  return { access_ends: access, access_kept: kept, ...(access === 'days' && { access_days: accessDays }) };
}

function dueOf({ way, day, days, grace }: TermsChoice): Pick<TermsInput, 'due_day' | 'due_days' | 'grace_days'> {
  if (way === 'none') return {};
  return { grace_days: grace ?? 0, ...(way === 'day' ? { due_day: day } : { due_days: days }) };
}

/** Returns what a choice sends; null for no due date and no end of access. */
export function termsOf(choice: TermsChoice): TermsInput | null {
  if (choice.way === 'none' && choice.access === 'never') return null;
  const reason = choice.reason.trim();
  return { mandatory: choice.mandatory, ...dueOf(choice), ...accessOf(choice), ...(reason !== '' && { reason }) };
}

/** Returns whether a day or a number of days is missing. */
export const isIncomplete = ({ way, day, days, access, accessDays }: TermsChoice): boolean =>
  (way === 'day' && day === '') || (way === 'days' && days === null) || (access === 'days' && accessDays === null);
