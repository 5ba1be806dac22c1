import { type Gap, gapsIn } from './gap-text.ts';

/** So much of the text before a gap says what it is. */
const SEEN_BEFORE = 20;
/** A letter, digit or bracket right before: the index of `a[0]`, or the end of `f(x)[1]`. */
const INDEXED = /[\p{L}\p{M}\p{N}_)\]]$/u;
/** A sign after which a number is an answer: `2 + 2 = [4]`. */
const CALCULATED = /[=+*/×÷<>≤≥≈:-]\s*$/;
const NUMBERS = /^\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*$/;
/** What stands in brackets in printed texts: something left out, a mark of an error, a range of characters, a footnote, a page that is cited. */
const PRINTED = /^(?:…|\.{2,3}|sic!?|\^?\w-\w\S{0,8}|\*+|†|citation needed|ibid\.?|\d{1,3}[,:]\s?(?:pp?|S|f)\.?\s?\d[\d\s–-]{0,12})$/i;
/** A figure, a table or a page that is cited by its number, and a work by its author and year. */
const CITED =
  /^(?:(?:fig|figs|figure|abb|tab|table|tabelle|tabla|eq|ref|pp?|s|pág|str|rys|cf|vgl)\.? ?\d[\d.,\s–-]{0,12}[a-z]?|\p{Lu}[\p{L}.&’' -]{1,60}(?:, | et al\.,? )(?:19|20)\d\d[a-z]?)$/iu;
/** An address of the web, or of a mail. */
const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)$/i;
/** The box before an item of a list, which is ticked. */
const TICK = /^[x✓✔]$/i;
const LINE_START = /(?:^|\n)[ \t]{0,9}(?:[-*•][ \t]{0,9})?$/;

/** Whether what stands in brackets says by itself, or by its place in the line, that it is none. */
const isPrinted = (entry: string, before: string, after: string): boolean =>
  PRINTED.test(entry) ||
  CITED.test(entry) ||
  ADDRESS.test(entry) ||
  // The link of a wiki.
  (before.endsWith('[') && after === ']') ||
  (TICK.test(entry) && LINE_START.test(before) && after === ' ');

/** Returns the gaps that are probably none: the index of an array, the number of a note, something left out, the text of a link, a ticked box. */
export function doubtfulGaps(text: string): Gap[] {
  return gapsIn(text).filter(({ start, end, entries: [entry = '', ...others] }) => {
    if (others.length > 0) return false;
    const before = text.slice(Math.max(0, start - SEEN_BEFORE), start);
    const after = text.charAt(end);
    return isPrinted(entry, before, after) || after === '(' || INDEXED.test(before) || (NUMBERS.test(entry) && !CALCULATED.test(before));
  });
}
