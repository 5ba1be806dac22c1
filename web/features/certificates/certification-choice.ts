import type { CertificationEditQuery, CertificationInput } from '../../api/generated/graphql.ts';
import type { Named } from '../../design/patterns/form/search-multi-select.tsx';

export type StoredCertification = CertificationEditQuery['certification'];

/** Until when a certification is valid. */
export type ValidityWay = 'none' | 'months' | 'day';

/** What the form of a certification holds. */
export type CertificationChoice = {
  readonly title: string;
  readonly courses: readonly Named[];
  readonly renewal: readonly Named[];
  readonly way: ValidityWay;
  readonly months: number | null;
  readonly month: number;
  readonly day: number | null;
  readonly windowDays: number | null;
  readonly lapseDays: number | null;
  readonly groups: readonly Named[];
  readonly countsFrom: string;
};

/** What a new certification begins with: a year, to be renewed in its last 60 days, or 30 days late. */
const NEW: CertificationChoice = {
  title: '',
  courses: [],
  renewal: [],
  way: 'months',
  months: 12,
  month: 12,
  day: 31,
  windowDays: 60,
  lapseDays: 30,
  groups: [],
  countsFrom: '',
};

/** Returns what the form of a certification begins with; null: a new one. */
export function choiceOf(stored: StoredCertification | null): CertificationChoice {
  if (stored === null) return NEW;
  const { validity_months: months, validity_day: dayOfYear } = stored;
  return {
    title: stored.title,
    courses: stored.courses,
    renewal: stored.renewal,
    way: months !== null ? 'months' : dayOfYear !== null ? 'day' : 'none',
    months: months ?? NEW.months,
    month: dayOfYear === null ? NEW.month : Number(dayOfYear.slice(0, 2)),
    day: dayOfYear === null ? NEW.day : Number(dayOfYear.slice(3)),
    windowDays: stored.window_days,
    lapseDays: stored.lapse_days,
    groups: stored.groups,
    countsFrom: stored.counts_from ?? '',
  };
}

const idsOf = (items: readonly Named[]): string[] => items.map(({ id }) => id);
const two = (value: number | null): string => String(value ?? 0).padStart(2, '0');

/** Returns the input that a form says. What has no end has no window and does not lapse. */
export function inputOf(choice: CertificationChoice): CertificationInput {
  const ends = choice.way !== 'none';
  return {
    title: choice.title,
    course_ids: idsOf(choice.courses),
    renewal_ids: ends ? idsOf(choice.renewal) : [],
    validity_months: choice.way === 'months' ? choice.months : null,
    validity_day: choice.way === 'day' ? `${two(choice.month)}-${two(choice.day)}` : null,
    window_days: ends ? choice.windowDays : 0,
    lapse_days: ends ? choice.lapseDays : 0,
    group_ids: idsOf(choice.groups),
    counts_from: choice.countsFrom || null,
  };
}

/** Returns whether something that has to be there is missing. */
export const isIncomplete = ({ title, courses, way, months, day }: CertificationChoice): boolean =>
  title.trim() === '' || courses.length === 0 || (way === 'months' && months === null) || (way === 'day' && day === null);
