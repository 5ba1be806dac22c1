import type { CmiStandard } from './cmi-errors.ts';

/** HHHH:MM:SS.SS, with fewer digits, more decimals, an exponent, a comma and blanks as well: tools write what their division gives. */
export const TIMESPAN = /^\s{0,9}(\d{1,6}):(\d{1,2}):(\d{1,2}(?:[.,]\d{0,20})?(?:e-\d{1,3})?)\s{0,9}$/;
/** HH:MM:SS.SS of a clock, likewise. */
export const CLOCK = /^\s{0,9}([01]?\d|2[0-3]):([0-5]?\d):([0-5]?\d(?:[.,]\d{0,20})?)\s{0,9}$/;
/** A duration of ISO 8601, of at least one part. */
export const INTERVAL =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d{1,20})?(?:e-\d{1,3})?)S)?)?$/;
/** A time as SCORM 2004 has it: a zone comes after hundredths alone, of which there are at most two digits. */
const TIME =
  /^(19[7-9]\d|20[0-2]\d|203[0-8])(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d(:[0-5]\d(\.\d{1,2}(Z|[+-]([01]\d|2[0-3])(:[0-5]\d)?)?)?)?)?)?)?)?$/;
/**
 * A time as clocks of programs give it (`Date.prototype.toISOString`, RFC 3339): any decimals, and a zone after whole seconds. Programs have
 * that since 2009 (ECMAScript 5); of the years before it ADL's cases, all of 2004, refuse these forms, and those cases hold.
 */
const NOW =
  /^20[1-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,20})?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/;
/** A time of SCORM 2004, or one as programs write it. */
export const TIMESTAMP = new RegExp(`${TIME.source}|${NOW.source}`);
const DAY = 86_400;
/** A year and a month of an interval have no length of their own; these are what other platforms count. */
const UNITS = [365 * DAY, 30 * DAY, DAY, 3_600, 60, 1] as const;

/** Returns the seconds of a time that a package sent, in hundredths; 0 for what is no time. */
export function cmiSeconds(standard: CmiStandard, value: string): number {
  const parts = (standard === '1.2' ? TIMESPAN : INTERVAL).exec(value)?.slice(1) ?? [];
  const units = standard === '1.2' ? UNITS.slice(3) : UNITS;
  const seconds = parts.reduce((sum, part, index) => sum + Number(part?.replace(',', '.') ?? 0) * (units[index] ?? 0), 0);
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

const PLAIN_TIMESPAN = /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/;
const PLAIN_CLOCK = /^\d{2}:\d{2}:\d{2}(\.\d{1,2})?$/;
const LONG_SECONDS = /\.\d{3,}S$/;
const SMALL_SECONDS = /\d{1,20}(?:\.\d{1,20})?e-\d{1,3}S$/;

/** Returns a time span of SCORM 1.2 with two digits and hundredths. */
export const plainTimespan = (value: string): string => (PLAIN_TIMESPAN.test(value) ? value : cmiDuration('1.2', cmiSeconds('1.2', value)));

/** Returns a time of the day with two digits and hundredths. */
export function plainClock(value: string): string {
  if (PLAIN_CLOCK.test(value)) return value;
  const [, hours = '0', minutes = '0', seconds = '0'] = CLOCK.exec(value) ?? [];
  const [whole = '0', fraction = ''] = seconds.split(/[.,]/);
  return `${two(Number(hours))}:${two(Number(minutes))}:${two(Number(whole))}${fraction === '' ? '' : `.${fraction.slice(0, 2)}`}`;
}

/** Returns a duration with hundredths of seconds. */
export const plainInterval = (value: string): string => {
  const pointed = value.replace(',', '.').replace(SMALL_SECONDS, (seconds) => `${Number(seconds.slice(0, -1)).toFixed(2)}S`);
  return LONG_SECONDS.test(pointed) ? pointed.replace(/(\.\d{2})\d*S$/, '$1S') : pointed;
};

/** Returns a time of SCORM 2004 as the standard writes it, where programs write it in another way: without hundredths it has no zone. */
export function plainTimestamp(value: string): string {
  if (TIME.test(value)) return value;
  const [, minutes = value, seconds = ':00'] = /^(.{10}T\d{2}:\d{2})(:\d{2})?/.exec(value) ?? [];
  return minutes + seconds;
}
