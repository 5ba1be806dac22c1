/** A time in UTC as ISO text with milliseconds, e.g. 2026-11-20T15:16:00.000Z. Compares as text. */
export type Instant = string & { readonly __instant?: never };

/** A day YYYY-MM-DD, from 00:00 to 24:00 UTC. Compares as text. */
export type Day = string & { readonly __day?: never };

/** Returns the current time. Injected, so that rules do not depend on the system clock. */
export type Clock = () => Instant;

export const systemClock: Clock = () => new Date().toISOString();

export const toInstant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();
export const toMillis = (instant: Instant): number => Date.parse(instant);
export const dayOf = (instant: Instant): Day => instant.slice(0, 10);

/** Returns the whole seconds from a to b, 0 where b is before a, as after a clock was set back. */
export const secondsBetween = (a: Instant, b: Instant): number => Math.max(0, Math.floor((Date.parse(b) - Date.parse(a)) / 1000));

/** The same with fractions, for what is added up: pages that are each open for less than a second take time together. */
export const exactSecondsBetween = (a: Instant, b: Instant): number => Math.max(0, (Date.parse(b) - Date.parse(a)) / 1000);

/** Returns the whole seconds in a sum of seconds with fractions, as exact as a millisecond. */
export const wholeSeconds = (seconds: number): number => Math.floor(Math.round(seconds * 1000) / 1000);

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the day one year later; 29 February becomes 28 February. */
export function addYear(day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = `${String(Number(year) + 1).padStart(4, '0')}-${month}-${date}`;
  return month === '02' && date === '29' ? `${next.slice(0, 8)}28` : next;
}
