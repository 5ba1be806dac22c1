import * as z from 'zod/mini';
import { fewKeys } from '../../kernel/safe-parse.ts';

/** The formats of xAPI 1.0.3 (Data 4) as schemas. */

const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i;
/** An IRI with its scheme. */
export const iri = z
  .string('This must be an IRI.')
  .check(z.maxLength(2_000, { error: 'This IRI is too long.', abort: true }), z.regex(IRI, 'This must be an IRI with its scheme.'));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Whether a text is a UUID of RFC 4122. */
export const isUuid = (text: string): boolean => UUID.test(text);
export const uuid = z.string('This id is malformed.').check(z.refine(isUuid, 'This id is malformed.'));

const TIME = /^\d{4}-?\d\d-?\d\d[T ]\d\d(?::?\d\d(?::?\d\d(?:[.,]\d{1,12})?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/;
const NO_OFFSET = /-00(?::?00)?$/;
/** Returns the milliseconds of a time that `isTimestamp` accepts, whose fraction may follow a comma; NaN for any other text. */
export const timestampMillis = (text: string): number => Date.parse(text.replace(',', '.'));

/** Whether a text is a time of ISO 8601. An offset of minus zero says that the zone is unknown and is refused. */
export const isTimestamp = (text: string): boolean =>
  text.length <= 40 && TIME.test(text) && !NO_OFFSET.test(text) && !Number.isNaN(timestampMillis(text));
export const timestamp = z.string('This must be a time of ISO 8601.').check(z.refine(isTimestamp, 'This must be a time of ISO 8601.'));

/** As many decimals as a quotient of JavaScript has (`PT0.30000000000000004S`), after either sign that ISO 8601 names, of which the comma comes first. */
const NUMBER = String.raw`\d{1,9}(?:[.,]\d{1,20})?`;
/** Parts in their order, each of them at most once. */
const partsOf = (letters: string): RegExp => new RegExp(`^${letters.replaceAll(/./g, `(?:${NUMBER}$&)?`)}$`);
const DATE_PARTS = partsOf('YMD');
const TIME_PARTS = partsOf('HMS');
const WEEKS = new RegExp(`^P${NUMBER}W$`);
/** Whether a text is a duration of ISO 8601. */
export function isDuration(text: string): boolean {
  if (text.length > 80 || !text.startsWith('P')) return false;
  if (WEEKS.test(text)) return true;
  const [days = '', time] = text.slice(1).split('T');
  if (days === '' && time === undefined) return false;
  return DATE_PARTS.test(days) && (time === undefined || (time !== '' && TIME_PARTS.test(time)));
}
export const duration = z
  .string('This must be a duration of ISO 8601.')
  .check(z.refine(isDuration, 'This must be a duration of ISO 8601.'));

/** Whether a text is a language tag of RFC 5646. */
export function isLanguageTag(text: string): boolean {
  if (text.length > 60) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
export const languageTag = z
  .string('This must be a language tag.')
  .check(z.refine(isLanguageTag, 'This must be a language tag of RFC 5646.'));
/**
 * The longest list that a statement has, beside those with a limit of their own. It is counted before its items are read: a body of 1 MB can
 * hold 300,000 that are malformed, which take half a second.
 */
const MOST_LISTED = 10_000;

/** More than are spoken by a million people each. */
const MOST_LANGUAGES = 1_000;
export const languageMap = fewKeys(
  MOST_LANGUAGES,
  'A text has at most 1,000 languages.',
  z
    .record(z.string(), z.string('Each language has a text.'), 'This must be a language map.')
    .check(z.refine((map) => Object.keys(map).every(isLanguageTag), 'Each key must be a language tag of RFC 5646.')),
);

/** Extensions: any value by an IRI. */
export const extensions = fewKeys(
  MOST_LISTED,
  'Extensions have at most 10,000 keys.',
  z
    .record(z.string(), z.unknown(), 'Extensions are an object.')
    .check(z.refine((map) => Object.keys(map).every((key) => IRI.test(key)), 'Each key of extensions must be an IRI.')),
);

const VERSION = /^1\.0(?:\.\d{1,6})?$/;
/** Whether a text names a version of xAPI that is spoken here: 1.0 and its patches. */
export const isVersion = (text: string): boolean => VERSION.test(text);

export const listed = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(MOST_LISTED, 'A list has at most 10,000 items.'));
