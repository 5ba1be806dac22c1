import { addYear, type Day } from '../../../shared/kernel/instant.ts';
import { numericDay } from '../../texts/formats.ts';
import { t } from '../../texts/text.ts';

const DAY_MONTH_YEAR = /^(\d{2})\/(\d{2})\/(\d{4})$/;

export type CertificateDates = { readonly issued: Day; readonly expires: Day };

/** Returns the dates of a certificate: issued on the day of completion (dd/mm/yyyy), valid for a year; null without such a day. */
export function certificateDates(completed: string | null | undefined): CertificateDates | null {
  const match = DAY_MONTH_YEAR.exec(completed ?? '');
  if (!match) return null;
  const [, day, month, year] = match;
  const issued = `${year}-${month}-${day}`;
  return { issued, expires: addYear(issued) };
}

/** Returns the day on which a certificate expires, in figures; 'N/A' without a completion. */
export function expiryText(completed: string | null | undefined): string {
  const dates = certificateDates(completed);
  return dates ? numericDay(dates.expires) : t('N/A');
}
