import { addDays, type Day, type Instant, toInstant, toMillis } from '../instant.ts';

/** The zone where nobody has chosen one. */
export const UTC = 'UTC';

/** A time of day HH:MM. */
type TimeOfDay = string & { readonly __time?: never };

const DAY_MS = 86_400_000;

/** By zone: making a format takes a hundred times as long as using it. Bounded, since there are some hundred names. */
const formats = new Map<string, Intl.DateTimeFormat>();

const newFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });

/** Returns the format of a zone; UTC for a name that this engine does not know, as an older browser may not. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = newFormat(zone);
  } catch {
    format = newFormat(UTC);
  }
  formats.set(key, format);
  return format;
}

type Parts = { readonly [Name in Intl.DateTimeFormatPartTypes]?: string };

const partsAt = (milliseconds: number, zone: string): Parts =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(milliseconds)
      .map(({ type, value }) => [type, value]),
  );

/** Returns what the clocks of a zone show, as if that were UTC. */
function clockAt(milliseconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(milliseconds, zone);
  return Date.parse(`${(year ?? '').padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns the milliseconds by which the clocks of a zone differ from UTC; east of it they are above 0. */
const offsetAt = (milliseconds: number, zone: string): number => clockAt(milliseconds, zone) - Math.floor(milliseconds / 1000) * 1000;

/**
 * Returns the instant of a day and a time in a zone. A time that the clocks skip is as much later as they are put forward; of one that they
 * show twice it is the first.
 */
export function instantIn(day: Day, time: TimeOfDay, zone: string): Instant {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (zone === UTC) return toInstant(shown);
  // The clocks are changed once at most within two days.
  const [before, after] = [offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)];
  const fitting = [shown - before, shown - after].filter((at) => clockAt(at, zone) === shown);
  return toInstant(fitting.length === 0 ? shown - before : Math.min(...fitting));
}

/** Returns the first instant of a day in a zone; of a day that the zone skipped, that of the next one. */
export const startOfDay = (day: Day, zone: string): Instant => instantIn(day, '00:00', zone);

/** Returns the first instant after a day in a zone. */
export const endOfDay = (day: Day, zone: string): Instant => startOfDay(addDays(day, 1), zone);

/** Returns the day of an instant in a zone. */
export const dayIn = (instant: Instant, zone: string): Day =>
  zone === UTC ? instant.slice(0, 10) : toInstant(clockAt(toMillis(instant), zone)).slice(0, 10);

/** Returns the time HH:MM of an instant in a zone. */
export const timeIn = (instant: Instant, zone: string): TimeOfDay => toInstant(clockAt(toMillis(instant), zone)).slice(11, 16);

/** Returns what the clocks of a zone show at an instant, as if that were UTC: for cells of sheets, which know no zone. */
export const clockIn = (instant: Instant, zone: string): Instant => (zone === UTC ? instant : toInstant(clockAt(toMillis(instant), zone)));

/** Returns an instant as the clocks of a zone show it, with their difference to UTC: "2026-11-20T14:30:00+01:00"; in UTC the instant itself. */
export function offsetTimeIn(instant: Instant, zone: string): string {
  if (zone === UTC) return instant;
  const clock = clockIn(instant, zone);
  const minutes = Math.round(offsetAt(toMillis(instant), zone) / 60_000);
  const hours = toInstant(Math.abs(minutes) * 60_000).slice(11, 16);
  return `${clock.slice(0, 19)}${minutes < 0 ? '-' : '+'}${hours}`;
}

/** Returns the short name of a zone at an instant: "UTC", "BST", "CET", "GMT-4". */
export const zoneNameIn = (instant: Instant, zone: string): string => partsAt(toMillis(instant), zone).timeZoneName ?? '';
