import { type Gap, gapsIn } from './gap-text.ts';

/** So much of the text before a gap says what it is. */
const SEEN_BEFORE = 20;
/** A letter, digit or bracket right before: the index of `a[0]`, or the end of `f(x)[1]`. */
const INDEXED = /[\p{L}\p{M}\p{N}_)\]]$/u;
/** A sign after which a number is an answer: `2 + 2 = [4]`. */
const CALCULATED = /[=+*/×÷<>≤≥≈:-]\s*$/;
const NUMBERS = /^\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*$/;
/** What stands in brackets in printed texts: something left out, a mark of an error, a range of characters, a footnote. */
const PRINTED = /^(?:…|\.{2,3}|sic!?|\^?\w-\w\S{0,8}|\*+|†)$/i;

/** Returns the gaps that are probably none: the index of an array, the number of a note, something left out, the text of a link. */
export function doubtfulGaps(text: string): Gap[] {
  return gapsIn(text).filter(({ start, end, entries: [entry = '', ...others] }) => {
    if (others.length > 0) return false;
    const before = text.slice(Math.max(0, start - SEEN_BEFORE), start);
    return PRINTED.test(entry) || text.startsWith('(', end) || INDEXED.test(before) || (NUMBERS.test(entry) && !CALCULATED.test(before));
  });
}
