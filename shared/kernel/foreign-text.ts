import chardet from 'chardet';
import { ENCODINGS } from './encodings.ts';
import { hasCasedWords, isSpelledIn, plausibilityOf } from './text-plausibility.ts';

/** The decoder of the Encoding Standard, which browsers and Node have alike. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array, options: { readonly stream: boolean }): string };

/** A text of somebody else's program, and the encoding that it was read in. */
export type ForeignText = {
  readonly text: string;
  /** A name of the Encoding Standard. */
  readonly encoding: string;
  /** Whether the bytes say so themselves. A code page is a guess: valid bytes of one are valid bytes of others. */
  readonly isSure: boolean;
};

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** What the text ends with may be half of a letter, where only the beginning of a file was read. */
type Part = { readonly isCut?: boolean };

/** Returns bytes in an encoding; null where they are not of it, or nobody knows it. */
function decodedAs(bytes: Uint8Array, encoding: string, { isCut = false }: Part): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}

/** How many bytes are looked at for a guess. */
const SAMPLE = 64 * 1024;

/** Returns the form of UTF-16 that zeros in every other byte tell: spaces, line ends and Latin letters have them. */
function wideEncoding(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE).forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) <= 4 * Math.min(even, odd)) return null;
  // A text with a stray zero is no UTF-16. In letters other than Latin ones, half of the bytes are control characters.
  const narrow = decodedAs(bytes.subarray(0, SAMPLE), 'utf-8', { isCut: true });
  // eslint-disable-next-line no-control-regex -- these are what tells it
  if (5 * Math.max(even, odd) < Math.min(bytes.length, SAMPLE) && narrow !== null && !/[\u0001-\u0008\u000E-\u001A]/.test(narrow))
    return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = decodedAs(bytes.subarray(0, SAMPLE), encoding, { isCut: true });
  // eslint-disable-next-line no-control-regex -- a text has none of these
  return text === null || /[\0-\u0008\u000E-\u001A]/.test(text) ? null : encoding;
}

type Guess = { readonly encoding: string; readonly score: number };

/** Names of the detector that are others in the Encoding Standard, or the same as another there. */
const STANDARD_NAMES: Readonly<Record<string, string>> = { 'iso-8859-1': 'windows-1252', 'iso-8859-9': 'windows-1254' };
const standardName = (name: string): string => STANDARD_NAMES[name.toLowerCase()] ?? name.toLowerCase();

/** What counts against an encoding in which nothing looks like a text; the detector counts from 0 to 100. */
const DOUBT = 200;
/** What counts for one whose words have capitals as words have them. */
const CASED = 40;

/** What counts for one whose letters outside of ASCII are all of one language of that page. */
const SPELLED = 40;

/** Returns what speaks for an encoding and against it, beside what the detector counts. */
const scoreOf = (text: string, encoding: string): number =>
  (hasCasedWords(text) ? CASED : 0) + (isSpelledIn(text, encoding) ? SPELLED : 0) - DOUBT * (1 - plausibilityOf(text));

/** Returns the code pages that bytes can be in, the likeliest first: what the detector counts, less what no text has. */
function guessesOf(bytes: Uint8Array): Guess[] {
  const sample = bytes.subarray(0, SAMPLE);
  const counted = new Map<string, number>();
  for (const { name, confidence } of chardet.analyse(sample))
    counted.set(standardName(name), Math.max(confidence, counted.get(standardName(name)) ?? 0));
  const guesses = ENCODINGS.flatMap(([encoding]): Guess[] => {
    if (encoding.startsWith('utf')) return [];
    const text = decodedAs(sample, encoding, { isCut: true });
    return text === null ? [] : [{ encoding, score: (counted.get(encoding) ?? 0) + scoreOf(text, encoding) }];
  });
  return guesses.toSorted((one, other) => other.score - one.score);
}

/**
 * Returns the text of bytes that do not declare their encoding: by their mark (BOM), as UTF-8 where they are valid, as UTF-16 by its zeros,
 * else in the likeliest code page. It has no mark. `chosen` is the encoding that a person says it is in; letters that are none there become U+FFFD.
 */
export function readForeignText(bytes: Uint8Array, { chosen, ...part }: Part & { readonly chosen?: string | undefined } = {}): ForeignText {
  const as = (encoding: string, isSure: boolean): ForeignText => ({
    text: new TextDecoder(encoding).decode(bytes, { stream: part.isCut ?? false }),
    encoding,
    isSure,
  });
  if (chosen !== undefined) return as(chosen, true);
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  if (marked !== undefined) return as(marked, true);
  const wide = wideEncoding(bytes);
  if (wide !== null) return as(wide, true);
  if (decodedAs(bytes, 'utf-8', part) !== null) return as('utf-8', true);
  return as(guessesOf(bytes)[0]?.encoding ?? 'windows-1252', false);
}
