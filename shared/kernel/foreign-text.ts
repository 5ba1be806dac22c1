import { legacyPageText } from './code-pages/legacy-pages.ts';
import { textCost } from './code-pages/text-cost.ts';
import { meantText, TWICE_ENCODED } from './code-pages/twice-encoded.ts';
import { ENCODINGS } from './encodings.ts';

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

/** Returns the encoding that the mark (BOM) of a text names; null without one. */
const markedEncoding = (bytes: Uint8Array): string | null =>
  MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1] ?? null;

/** What the text ends with may be half of a letter, where only the beginning of a file was read. */
type Part = { readonly isCut?: boolean };

const HEBREW_RUN = /[\u0590-\u05FF]+(?:[ '"-]+[\u0590-\u05FF]+)*/g;

/** Returns text in the order in which it is read: the Encoding Standard leaves Hebrew that was stored from left to right as it is. */
const inReadingOrder = (text: string, encoding: string): string =>
  encoding === 'iso-8859-8' ? text.replaceAll(HEBREW_RUN, (run) => [...run].toReversed().join('')) : text;

/** Returns bytes of UTF-8 that was encoded twice as they were meant, and other ones as UTF-8. */
function twiceDecoded(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: false });
  return meantText(text) ?? text;
}

/** Returns bytes in an encoding; null where they are not of it, or nobody knows it. */
function decodedAs(bytes: Uint8Array, encoding: string, { isCut = false }: Part): string | null {
  try {
    if (encoding === TWICE_ENCODED) return twiceDecoded(bytes);
    return (
      legacyPageText(bytes, encoding) ??
      inReadingOrder(new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut }), encoding)
    );
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

/** The escapes by which ISO-2022-JP changes to the characters of Japan, the encoding of its mails: all of its bytes are of ASCII. */
const JAPANESE_ESCAPE = /\u001B\$[@B][!-~]/;

/** Returns the encoding that the escapes of a text of ASCII alone tell; null without any. */
function escapedEncoding(bytes: Uint8Array): string | null {
  const from = bytes.indexOf(0x1b);
  if (from === -1 || bytes.some((byte) => byte > 127)) return null;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, from + SAMPLE), { stream: true });
  return JAPANESE_ESCAPE.test(text) ? 'iso-2022-jp' : null;
}

type Guess = { readonly encoding: string; readonly cost: number };

/** Bits that stand against encodings that are seldom used today: those of a Mac, of MS-DOS, of Unix. */
const SELDOM: readonly (readonly [beginning: string, bits: number])[] = [
  ['windows-1258', 3],
  ['windows-1257', 2],
  ['windows-1254', 1],
  ['windows', 0],
  ['iso-8859-8', 6],
  ['iso-8859-13', 4],
  ['iso', 2],
  ['ibm437', 6],
  ['ibm737', 4],
  ['ibm7', 9],
  ['ibm862', 9],
  ['ibm', 4],
  ['mac', 4],
  ['x-mac-ce', 7],
  ['x-mac-cyrillic', 4],
  ['x-mac', 9],
];
/** Bits that stand for the encoding that a kind of files usually has. */
const USUAL = 10;
const seldomCost = (encoding: string): number => SELDOM.find(([beginning]) => encoding.startsWith(beginning))?.[1] ?? 1;

/** Returns what can be looked at of bytes: lines with bytes outside of ASCII, which all that is read for a guess is about. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < SAMPLE;) {
    const end = bytes.indexOf(10, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 127)) {
      lines.push(line);
      length += line.length;
    }
    start += line.length;
  }
  const joined = new Uint8Array(length);
  lines.reduce((at, line) => (joined.set(line, at), at + line.length), 0);
  return joined.subarray(0, SAMPLE);
}

/** What is known of files of a kind: the code page of most of them, and all that they are in; absent: any. */
type Kind = { readonly usual?: string | undefined; readonly among?: RegExp | undefined };

/** What zeros, escapes or letters tell, and nothing else, and pages of which hardly any file is left: a person chooses them. */
const UNGUESSED = /^(?:utf-16|utf-8-twice|iso-2022|iso-8859-(?:3|4|10|14|16)$|ibm855|ibm86[01]$|ibm869|x-mac-(?:ice|cro|rom))/;

/** Returns the encodings that bytes can be in, the likeliest first. UTF-8 with broken bytes is one of them. */
function guessesOf(bytes: Uint8Array, { usual, among = /^/ }: Kind): Guess[] {
  const sample = nonAsciiLines(bytes);
  const guesses = ENCODINGS.flatMap(([encoding]): Guess[] => {
    if (UNGUESSED.test(encoding) || !among.test(encoding)) return [];
    const text =
      encoding === 'utf-8' ? new TextDecoder(encoding).decode(sample, { stream: true }) : decodedAs(sample, encoding, { isCut: true });
    return text === null ? [] : [{ encoding, cost: textCost(text, encoding) + (encoding === usual ? -USUAL : seldomCost(encoding)) }];
  });
  return guesses.toSorted((one, other) => one.cost - other.cost);
}

/** Bytes that are outside of ASCII, and of them those that begin a letter in UTF-8. */
const OUTSIDE_ASCII = { bytes: 0x80, letters: 0xc0 } as const;

/** Whether bytes that are valid UTF-8 are so by no chance, as "Jiří" in a code page may be: they have so many bytes, or letters, outside of ASCII. */
export function isSurelyUtf8(bytes: Uint8Array, least: number, unit: keyof typeof OUTSIDE_ASCII): boolean {
  let count = 0;
  for (const byte of bytes) {
    if (byte >= OUTSIDE_ASCII[unit]) count += 1;
    if (count >= least) return true;
  }
  return false;
}

/** So many letters of a text are UTF-8 by no chance. */
const SURE_COUNT = 7;

/** Whether bytes may be UTF-8 by chance alone: they have a letter or a few outside of ASCII. */
const isByChance = (bytes: Uint8Array): boolean => isSurelyUtf8(bytes, 1, 'letters') && !isSurelyUtf8(bytes, SURE_COUNT, 'letters');

/** Returns the encoding that bytes tell by themselves, and whether they do so surely; null where it is guessed. */
function evidentEncoding(bytes: Uint8Array, part: Part): Pick<ForeignText, 'encoding' | 'isSure'> | null {
  const declared = markedEncoding(bytes) ?? wideEncoding(bytes) ?? escapedEncoding(bytes);
  // A spreadsheet that took UTF-8 for Windows-1252 may have added the mark.
  const narrow = declared === null || declared === 'utf-8' ? decodedAs(bytes, 'utf-8', part) : null;
  if (narrow !== null && meantText(narrow) !== null) return { encoding: TWICE_ENCODED, isSure: false };
  if (declared !== null) return { encoding: declared, isSure: true };
  return narrow !== null && !isByChance(bytes) ? { encoding: 'utf-8', isSure: true } : null;
}

/**
 * Returns the text of bytes that do not declare their encoding: by their mark (BOM), as UTF-8 where they are valid, as UTF-16 by its zeros, as
 * ISO-2022-JP by its escapes, as UTF-8 that was encoded twice where all of its letters are so, else in the likeliest code page, or in UTF-8
 * with bytes that are broken. It has no mark. `chosen` is the encoding that a person says it is in; letters that are none there become U+FFFD.
 * `usual` is the code page of most files of the kind, `among` names all that they are in.
 */
export function readForeignText(
  bytes: Uint8Array,
  { chosen, usual, among, ...part }: Part & Kind & { readonly chosen?: string | undefined } = {},
): ForeignText {
  const as = (encoding: string, isSure: boolean): ForeignText => ({
    text:
      decodedAs(bytes, encoding, part) ??
      inReadingOrder(new TextDecoder(encoding).decode(bytes, { stream: part.isCut ?? false }), encoding),
    encoding,
    isSure,
  });
  if (chosen !== undefined) return as(chosen, true);
  const evident = evidentEncoding(bytes, part);
  if (evident) return as(evident.encoding, evident.isSure);
  const isUtf8 = decodedAs(bytes, 'utf-8', part) !== null;
  const encoding = guessesOf(bytes, { usual: usual ?? (isUtf8 ? 'utf-8' : undefined), among })[0]?.encoding ?? 'windows-1252';
  return as(encoding, isUtf8 && encoding === 'utf-8');
}
