/** A moment in UTC as ISO text with milliseconds, e.g. 2026-11-20T15:16:00.000Z. Sorts as text. */
export type Instant = string & { readonly __instant?: never };

/** A calendar day YYYY-MM-DD without a zone, from 00:00 to 24:00 UTC. */
export type Day = string & { readonly __day?: never };

/** Tells the time; injected, so that no rule reads the clock by itself. */
export type Clock = () => Instant;

export const systemClock: Clock = () => new Date().toISOString();

export const toInstant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();
export const toMillis = (instant: Instant): number => Date.parse(instant);
export const dayOf = (instant: Instant): Day => instant.slice(0, 10);

/** Seconds from a to b, whole, never negative: a clock that was set back must not take time away. */
export const secondsBetween = (a: Instant, b: Instant): number => Math.max(0, Math.floor((Date.parse(b) - Date.parse(a)) / 1000));

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** One year later; 29 February becomes 28 February (rule of certificates). */
export function addYear(day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = `${String(Number(year) + 1).padStart(4, '0')}-${month}-${date}`;
  return month === '02' && date === '29' ? `${next.slice(0, 8)}28` : next;
}
