import { addYear, type Day } from '../../../shared/kernel/instant.ts';
import { printedDay } from '../../../shared/kernel/printed-day.ts';

const PRINTED = /^(\d{2})\/(\d{2})\/(\d{4})$/;

export type CertificateDates = { readonly issued: Day; readonly expires: Day };

/** Issued on the day of completion, good for a year; null without such a day. `completed` is dd/mm/yyyy. */
export function certificateDates(completed: string | null | undefined): CertificateDates | null {
  const found = PRINTED.exec(completed ?? '');
  if (!found) return null;
  const issued = `${found[3]}-${found[2]}-${found[1]}`;
  return { issued, expires: addYear(issued) };
}

/** dd/mm/yyyy of the day it runs out, or 'N/A'. */
export function expiryText(completed: string | null | undefined): string {
  const dates = certificateDates(completed);
  return dates ? printedDay(dates.expires) : 'N/A';
}
