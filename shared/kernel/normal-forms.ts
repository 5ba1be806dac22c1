/**
 * The one place that normalises texts: bringing a run of n marks into its order takes time that grows with the square of n, so length or runs
 * are limited before. UAX #15 calls a text with at most 30 marks in a run stream-safe.
 */
const TOO_LONG_RUN = /\p{M}{31}/u;
const REST_OF_RUN = /(\p{M}{30})\p{M}+/gu;
/** The sound marks of half-width kana become marks when they are decomposed. */
const REST_OF_COMPATIBLE_RUN = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/** Returns a text of at most `most` characters composed (NFC); null for a longer one, and for one with a run of more than 30 marks. */
export const composed = (text: string, most: number): string | null =>
  text.length > most || TOO_LONG_RUN.test(text) ? null : text.normalize('NFC');

/** What the signs of single sentences become at most, and how many parts all other signs have. */
const LONGEST_SENTENCE = 18;
const MOST_PARTS = 4;

/** Returns a text composed (NFC), without the marks of a run beyond the thirtieth. */
export const safelyComposed = (text: string): string => text.replace(REST_OF_RUN, '$1').normalize('NFC');

/** Returns a text as it equals others: composed, since keyboards write é as one sign and some systems as two, and without blanks at its ends. */
export const comparedText = (text: string): string => safelyComposed(text).trim();

/**
 * Returns a text decomposed in its form of compatibility (NFKD), without the marks of a run beyond the thirtieth. A long text of signs that
 * stand for whole sentences is cut, since it would become eighteen times as long.
 */
export const safelyDecomposed = (text: string): string =>
  text
    .replace(REST_OF_COMPATIBLE_RUN, '$1')
    .normalize('NFKD')
    .slice(0, LONGEST_SENTENCE + MOST_PARTS * text.length);

/** The longest text that `compatible` takes. */
const LONGEST_COMPATIBLE = 256;
/** The longest one that `decomposed` takes: an email, whose characters may have two units each. */
export const LONGEST_DECOMPOSED = 512;

/** Returns a text. @throws RangeError for a longer one than `most`, which its caller refuses before */
function short(text: string, most: number): string {
  if (text.length > most) throw new RangeError('A text that is too long reached its normalisation.');
  return text;
}

/** Returns a short text in a form of compatibility. @throws RangeError for one of more than 256 characters */
export const compatible = (text: string, form: 'NFKC' | 'NFKD'): string => short(text, LONGEST_COMPATIBLE).normalize(form);

/** Returns a short text decomposed (NFD). @throws RangeError for one of more than 512 units */
export const decomposed = (text: string): string => short(text, LONGEST_DECOMPOSED).normalize('NFD');

const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
const IS_PLAIN = /^[0-9]$/;

/** Returns a digit as that of ASCII. Wide and mathematical ones stand for those; the others are tens in a row, from zero. */
function plainDigit(written: string): string {
  const digit = compatible(written, 'NFKC');
  if (IS_PLAIN.test(digit)) return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** Returns a text with the digits of every script as those of ASCII. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(DIGIT, (digit) => (IS_PLAIN.test(digit) ? digit : plainDigit(digit)));
