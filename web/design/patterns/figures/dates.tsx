// @chunk shell
import type { ReactNode } from 'react';
import { toInstant, toMillis } from '../../../../shared/kernel/instant.ts';
import { SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';
import { dayIn, startOfDay, timeIn, zoneNameIn } from '../../../../shared/kernel/regional/zoned-time.ts';
import { formatLanguage, language } from '../../../texts/language.ts';
import { t } from '../../../texts/text.ts';
import { shownZone } from './shown-zone.ts';

// Written out, because browsers differ on the short September of en-GB.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

type Parts = { readonly day: number; readonly month: string; readonly year: number; readonly time: string; readonly zone: string };

/** Returns the parts of an instant in the zone of the person who looks at it; a date without a time (`2026-11-19`) is the same day in every zone. */
export function partsOf(value: string): Parts {
  const zone = shownZone();
  const isDateOnly = value.length === 10;
  const instant = isDateOnly ? startOfDay(value, zone) : toInstant(toMillis(value));
  const [year, month, day] = (isDateOnly ? value : dayIn(instant, zone)).split('-').map(Number) as [number, number, number]; // of YYYY-MM-DD
  const time = isDateOnly ? '00:00' : timeIn(instant, zone);
  return { day, month: MONTHS[month - 1] as string, year, time, zone: zoneNameIn(instant, zone) };
}

/** Returns a date in the words of another language than English, whose forms the contract prints. */
function inWords(value: string, options: Intl.DateTimeFormatOptions): string {
  const isDateOnly = value.length === 10;
  const format = new Intl.DateTimeFormat(formatLanguage(), { ...options, timeZone: isDateOnly ? 'UTC' : shownZone() });
  return format.format(new Date(value));
}

const isEnglish = (): boolean => language() === SOURCE_LANGUAGE;

/** Returns "7 Sep", for the axis of a chart. */
export function dayAndMonth(value: string): string {
  if (!isEnglish()) return inWords(value, { day: 'numeric', month: 'short' });
  const { day, month } = partsOf(value);
  return `${day} ${month.slice(0, 3)}`;
}

/** Returns "19 Nov 2026". */
export const dayText = (value: string): string =>
  isEnglish() ? `${dayAndMonth(value)} ${partsOf(value).year}` : inWords(value, { day: 'numeric', month: 'short', year: 'numeric' });

/** Returns "19 Nov 2026, 14:05 GMT". A date with a time names its zone. */
export function momentText(value: string): string {
  if (!isEnglish())
    return inWords(value, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  const { time, zone } = partsOf(value);
  return `${dayText(value)}, ${time} ${zone}`.trim();
}

/** A moment in a table or list. */
export const Moment = ({ value }: { value: string }): ReactNode => (
  <time className="nowrap" dateTime={value}>
    {momentText(value)}
  </time>
);

/** A date in a table; `none` is shown where there is none; 'N/A' without it. */
export const Day = ({ value, none }: { value: string | null | undefined; none?: string }): ReactNode =>
  value ? (
    <time className="nowrap" dateTime={value}>
      {dayText(value)}
    </time>
  ) : (
    (none ?? t('N/A'))
  );
