import { dayText } from '../../design/patterns/figures/dates.tsx';
import { plural, t } from '../../texts/text.ts';
import type { StoredTerms } from './terms-input.ts';

function dueText({ due_day: day, due_days: days }: StoredTerms): string | null {
  if (day !== null) return t('Due {day}', { day: dayText(day) });
  return days === null ? null : plural(days, 'Due {count} day after enrolment', 'Due {count} days after enrolment');
}

function accessText({ access_ends: ends, access_days: days }: StoredTerms): string | null {
  if (ends === 'due') return t('Access ends with the due date');
  return ends === null ? null : plural(days ?? 0, 'Access ends {count} day after enrolment', 'Access ends {count} days after enrolment');
}

/** Returns what terms say: when a course is due, when access ends, and why. */
export const termsText = (terms: StoredTerms): readonly string[] =>
  [dueText(terms), accessText(terms), terms.reason].filter((text) => text !== null);
