import * as z from 'zod/mini';
import { lineOf, linesOf } from '../../kernel/text.ts';
import { REASON_LENGTH } from '../revocation-input.ts';
import { MOST_COURSES, MOST_GROUPS, MOST_LAPSE_DAYS, MOST_MONTHS, MOST_WINDOW_DAYS, TITLE_LENGTH } from './certification-limits.ts';
import type { CertificationRule } from './rounds.ts';
import type { Validity } from './validity-days.ts';

/** The shortest month has so many days. */
const SHORTEST_MONTH = 28;
/** A leap year, so that 29 February is a day. */
const SOME_LEAP_YEAR = '2028';

/** Returns whether a text is a day of a leap year, as MM-DD. */
function isDayOfYear(text: string): boolean {
  const read = /^\d\d-\d\d$/.test(text) ? new Date(`${SOME_LEAP_YEAR}-${text}T00:00:00Z`) : null;
  return read !== null && !Number.isNaN(read.getTime()) && read.toISOString().slice(5, 10) === text;
}

const ids = z.array(z.string());

/** The input of createCertification and updateCertification. Ids are looked up by the command. */
const certificationFields = z.strictObject({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the title.'),
      ...lineOf(TITLE_LENGTH, { tooLong: 'The title can have at most 100 characters.' }),
    ),
  course_ids: ids.check(z.minLength(1, 'Choose at least one course.'), z.maxLength(MOST_COURSES, 'Choose at most 20 courses.')),
  /** Empty or absent: the first courses renew it. */
  renewal_ids: z.nullish(ids.check(z.maxLength(MOST_COURSES, 'Choose at most 20 courses.'))),
  validity_months: z.nullish(
    z.int('Enter a number of months.').check(z.minimum(1, 'Enter at least 1 month.'), z.maximum(MOST_MONTHS, 'Enter at most 120 months.')),
  ),
  /** MM-DD */
  validity_day: z.nullish(z.string().check(z.refine(isDayOfYear, 'The day must be a day of the year, as MM-DD.'))),
  window_days: z.nullish(
    z.int('Enter a number of days.').check(z.minimum(0, 'Enter 0 or more days.'), z.maximum(MOST_WINDOW_DAYS, 'Enter at most 365 days.')),
  ),
  lapse_days: z.nullish(
    z.int('Enter a number of days.').check(z.minimum(0, 'Enter 0 or more days.'), z.maximum(MOST_LAPSE_DAYS, 'Enter at most 3,650 days.')),
  ),
  group_ids: z.nullish(ids.check(z.maxLength(MOST_GROUPS, 'Choose at most 100 groups.'))),
  counts_from: z.nullish(z.iso.date('The day must be a day, as YYYY-MM-DD.')),
});
export type CertificationInput = z.infer<typeof certificationFields>;

const isOneValidity = ({ validity_months: months, validity_day: day }: CertificationInput): boolean => months == null || day == null;

/** A window that opens before the completion could be renewed on the day after it, again and again. */
function fitsWindow({ validity_months: months, validity_day: day, window_days: window }: CertificationInput): boolean {
  const days = window ?? 0;
  // What is refused at its own field is refused once.
  if (days > MOST_WINDOW_DAYS) return true;
  if (months != null) return months < 1 || days < months * SHORTEST_MONTH;
  return day == null || days < MOST_WINDOW_DAYS;
}

/** The input of createCertification and updateCertification, whole. */
export const certificationInput = certificationFields.check(
  z.refine(isOneValidity, { error: 'Choose a number of months or a day of the year, not both.', path: ['validity_day'] }),
  z.refine(fitsWindow, { error: 'The renewal must open after the completion. Enter fewer days.', path: ['window_days'] }),
);

/** Returns until when a certification is valid by its input. */
export function validityOf({ validity_months: months, validity_day: day }: CertificationInput): Validity {
  if (months != null) return { kind: 'months', months };
  return day == null ? { kind: 'none' } : { kind: 'day', month: Number(day.slice(0, 2)), day: Number(day.slice(3)) };
}

/** Returns the days and the validity of an input, without its courses. */
export const timesOf = (input: CertificationInput): Pick<CertificationRule, 'validity' | 'windowDays' | 'lapseDays' | 'countsFrom'> => ({
  validity: validityOf(input),
  windowDays: input.window_days ?? 0,
  lapseDays: input.lapse_days ?? 0,
  countsFrom: input.counts_from ?? null,
});

/** The reason of a revocation, an exemption or its end. */
export const holderReason = z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'), ...linesOf(REASON_LENGTH));

/** The input of revokeCertification besides the ids. */
export const certificationRevocation = z.strictObject({ reason: holderReason });

/** The input of exemptFromCertification besides the ids. */
export const certificationExemption = z.strictObject({ exempt: z.boolean(), reason: holderReason });
