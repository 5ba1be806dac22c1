import type { CmiStandard } from './cmi-errors.ts';

const TIMESPAN = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/;
const INTERVAL = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,2})?)S)?)?$/;
const DAY = 86_400;
/** A year and a month of an interval have no length of their own; these are what other platforms count. */
const UNITS = [365 * DAY, 30 * DAY, DAY, 3_600, 60, 1] as const;

/** Returns the seconds of a time that a package sent, in hundredths; 0 for what is no time. */
export function cmiSeconds(standard: CmiStandard, value: string): number {
  const parts = (standard === '1.2' ? TIMESPAN : INTERVAL).exec(value)?.slice(1) ?? [];
  const units = standard === '1.2' ? UNITS.slice(3) : UNITS;
  const seconds = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (units[index] ?? 0), 0);
  return Math.round(seconds * 100) / 100;
}

const two = (number: number): string => String(number).padStart(2, '0');
const LONGEST_TIMESPAN = 9_999 * 3_600 + 59 * 60 + 59.99;

/** Returns seconds in the form of a standard: `0012:03:04.50` or `PT12H3M4.5S`. */
export function cmiDuration(standard: CmiStandard, seconds: number): string {
  const hundredths = Math.round(Math.max(0, standard === '1.2' ? Math.min(seconds, LONGEST_TIMESPAN) : seconds) * 100);
  const hours = Math.floor(hundredths / 360_000);
  const minutes = Math.floor((hundredths % 360_000) / 6_000);
  const rest = hundredths % 6_000;
  if (standard === '1.2') return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(Math.floor(rest / 100))}.${two(rest % 100)}`;
  return `PT${hours}H${minutes}M${rest / 100}S`;
}
