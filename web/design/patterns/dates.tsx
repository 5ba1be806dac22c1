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

type Parts = { readonly day: number; readonly month: string; readonly year: number; readonly time: string };

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant in the zone of the browser; a bare day (`2026-11-19`) belongs to no zone and stays that day. */
export function partsOf(value: string): Parts {
  const bare = value.length === 10;
  const date = new Date(bare ? `${value}T00:00:00` : value);
  // Indexes of months are 0 to 11.
  const month = MONTHS[date.getMonth()] as string;
  return { day: date.getDate(), month, year: date.getFullYear(), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** "7 Sep", for the axis of a chart. */
export function dayAndMonth(value: string): string {
  const { day, month } = partsOf(value);
  return `${day} ${month.slice(0, 3)}`;
}

/** "19 Nov 2026". */
export const dayText = (value: string): string => `${dayAndMonth(value)} ${partsOf(value).year}`;

/** "19 November 2026". */
export function longDayText(value: string): string {
  const { day, month, year } = partsOf(value);
  return `${day} ${month} ${year}`;
}

/** "19 Nov 2026, 14:05". */
export const momentText = (value: string): string => `${dayText(value)}, ${partsOf(value).time}`;

/** A day of a table; `none` stands where there is none. */
export const Day = ({ value, none = 'N/A' }: { value: string | null | undefined; none?: string }): ReactNode =>
  value ? (
    <time className="nowrap" dateTime={value}>
      {dayText(value)}
    </time>
  ) : (
    none
  );
