// @chunk shell
import type { ReactNode } from 'react';

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

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the parts of an instant in the time zone of the browser; a date without a time (`2026-11-19`) is the same day in every zone. */
export function partsOf(value: string): Parts {
  const isDateOnly = value.length === 10;
  const date = new Date(isDateOnly ? `${value}T00:00:00` : value);
  // Indexes of months are 0 to 11.
  const month = MONTHS[date.getMonth()] as string;
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return { day: date.getDate(), month, year: date.getFullYear(), time, zone: zoneOf(date) };
}

let zoneFormat: Intl.DateTimeFormat | undefined;

/** Returns the short name of the browser's time zone at that moment, such as "GMT", "BST" or "GMT+9". */
function zoneOf(date: Date): string {
  // One for all dates of a page: making it takes a hundred times as long as using it.
  zoneFormat ??= new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });
  return zoneFormat.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns "7 Sep", for the axis of a chart. */
export function dayAndMonth(value: string): string {
  const { day, month } = partsOf(value);
  return `${day} ${month.slice(0, 3)}`;
}

/** Returns "19 Nov 2026". */
export const dayText = (value: string): string => `${dayAndMonth(value)} ${partsOf(value).year}`;

/** Returns "19 Nov 2026, 14:05 GMT". A date with a time names its zone. */
export function momentText(value: string): string {
  const { time, zone } = partsOf(value);
  return `${dayText(value)}, ${time} ${zone}`.trim();
}

/** A moment in a table or list. */
export const Moment = ({ value }: { value: string }): ReactNode => (
  <time className="nowrap" dateTime={value}>
    {momentText(value)}
  </time>
);

/** A date in a table; `none` is shown where there is none. */
export const Day = ({ value, none = 'N/A' }: { value: string | null | undefined; none?: string }): ReactNode =>
  value ? (
    <time className="nowrap" dateTime={value}>
      {dayText(value)}
    </time>
  ) : (
    none
  );
