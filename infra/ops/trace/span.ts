import { OpsRefused, type VerbArguments } from '../verb.ts';

/** A span of time in milliseconds since 1970, in which lines are searched. */
export type Span = { readonly from: number; readonly to: number };

const HOUR_MS = 3_600_000;
const HOURS = { usual: 24, most: 168 } as const;
/** Returns the span of a call: hours up to now, or from a time on. @throws OpsRefused */
export function spanOf({ values: { since, hours } }: VerbArguments, now: number): Span {
  const count = hours === undefined ? HOURS.usual : Number(hours);
  if (!Number.isInteger(count) || count < 1 || count > HOURS.most)
    throw new OpsRefused(`Write the hours as a whole number from 1 to ${HOURS.most}: --hours 24.`);
  if (since === undefined) return { from: now - count * HOUR_MS, to: now };
  const from = typeof since === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(since) ? Date.parse(since) : Number.NaN;
  if (Number.isNaN(from)) throw new OpsRefused('Write the time as an instant such as 2026-11-20T15:00:00Z: --since TIME.');
  return { from, to: Math.min(now, from + count * HOUR_MS) };
}
