import { safelyComposed } from '../kernel/normal-forms.ts';

/** Returns the width of a text at size 1 in some font. */
export type Measure = (text: string) => number;

/** The lines of a text and the size at which they fit a box. */
export type FittedText = { readonly lines: readonly string[]; readonly size: number };

/** The box of a text, in the units of the sizes. */
export type TextBox = {
  readonly width: number;
  /** The size where the text fits at it. */
  readonly largest: number;
  /** The smallest readable size: text that does not fit at it is cut. */
  readonly smallest: number;
  readonly lines: number;
};

const STEP = 0.5;

/**
 * Returns one line of text without control characters and without what has no width, as soft hyphens of other programs. Joiners stay behind
 * letters, which they shape.
 */
export const printable = (text: string): string =>
  safelyComposed(text)
    .replace(/(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns letters, each with its marks and joined signs (UAX #29). */
const lettersOf = (text: string): string[] => Array.from(LETTERS.segment(text), ({ segment }) => segment);

/** Returns the parts of a word, split between letters where it is wider than a line. */
function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function cut(text: string, width: number, measure: Measure): string {
  const letters = lettersOf(text);
  const shortened = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`;
  // Halving measures ten texts where letter by letter would measure hundreds.
  let fits = 0;
  let tooLong = letters.length + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(shortened(middle)) > width) tooLong = middle;
    else fits = middle;
  }
  return shortened(fits);
}

/** Returns lines and the largest size at which a text fits its box; where none does, the smallest size, cut with an ellipsis. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  for (let size = box.largest; size >= box.smallest; size -= STEP) {
    const at = (part: string): number => measure(part) * size;
    // Words are broken at the smallest size only: a smaller whole name is more readable than a broken one.
    const whole = size - STEP < box.smallest || text.split(' ').every((word) => at(word) <= box.width);
    if (!whole) continue;
    const lines = wrap(text, box.width, at);
    if (lines.length <= box.lines) return { lines, size };
  }
  const size = box.smallest;
  const at = (part: string): number => measure(part) * size;
  const lines = wrap(text, box.width, at);
  const last = lines.slice(box.lines - 1).join(' ');
  return { lines: [...lines.slice(0, box.lines - 1), cut(last, box.width, at)], size };
}
