/**
 * The one place that normalises texts: bringing a run of n marks into its order takes time that grows with the square of n, so length or runs
 * are limited before. UAX #15 calls a text with at most 30 marks in a run stream-safe.
 */
const TOO_LONG_RUN = /\p{M}{31}/u;
const REST_OF_RUN = /(\p{M}{30})\p{M}+/gu;
const MARKS = /\p{M}/gu;

/** Returns a text of at most `most` characters composed (NFC); null for a longer one, and for one with a run of more than 30 marks. */
export const composed = (text: string, most: number): string | null =>
  text.length > most || TOO_LONG_RUN.test(text) ? null : text.normalize('NFC');

/** Returns a text composed (NFC), without the marks of a run beyond the thirtieth. */
export const safelyComposed = (text: string): string => text.replace(REST_OF_RUN, '$1').normalize('NFC');

/** Returns a text decomposed (NFD) and without marks. They are removed before it is decomposed, too. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '').normalize('NFD').replace(MARKS, '');

/** The longest text that `compatible` takes. */
const MOST_COMPATIBLE = 256;

/** Returns a short text in a form of compatibility. @throws RangeError for one of more than 256 characters, which its caller refuses before */
export function compatible(text: string, form: 'NFKC' | 'NFKD'): string {
  if (text.length > MOST_COMPATIBLE) throw new RangeError('A text that is too long reached its normalisation.');
  return text.normalize(form);
}
