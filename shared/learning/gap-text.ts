import { comparedText } from '../kernel/normal-forms.ts';

/**
 * Fill the Gaps: text with answers in [brackets]. Choices are separated by a bar, and the first is the correct one.
 * Blank brackets are plain text, since a gap without an answer could not be filled correctly; so are brackets after backslashes: \[1\].
 * A bar after a backslash is text of its choice.
 */
export type GapText = {
  /** The text before, between and after the gaps: one part more than gaps. */
  readonly parts: readonly string[];
  /** The entries of each gap, the correct one first. */
  readonly gaps: readonly (readonly string[])[];
};

/** Brackets that are text, each after a backslash: `\[1\]`. A backslash before a gap alone, as in `C:\[temp]`, is text. */
const PLAIN_BRACKETS = /\\\[([^[\]]*)\\\]/g;
/** Brackets that are text, or a gap, whose answers may have such brackets. */
const BRACKETS = /\\\[([^[\]]*)\\\]|\[((?:\\\[[^[\]]*\\\]|[^[\]])*)\]/g;

/** Returns a text with its plain brackets as they are shown. */
const shownText = (text: string): string => (text.includes('\\[') ? text.replace(PLAIN_BRACKETS, '[$1]') : text);

/**
 * Whether the bar after a backslash is text. Otherwise the backslash ends a choice, as in texts from before there was a way to write a bar: that of
 * a path, `C:\|D:\`, or one before another choice, `\|/`.
 */
const isPlainBar = (before: string, after: string, isLast: boolean): boolean =>
  before.trim() === '' ? after.trim() === '' || (after.trim() === '\\' && !isLast) : !/:$|\\/.test(before);

/** Returns the choices that are separated by bars, without blanks at their ends. A bar after a backslash is text: `a \|\| b`. */
export function choicesIn(text: string): string[] {
  const [first = '', ...pieces] = text.split('|');
  if (!text.includes('\\|')) return [first, ...pieces].map((choice) => choice.trim());
  const choices = [[first]];
  let before = first;
  let isJoined = false;
  for (const [index, piece] of pieces.entries()) {
    isJoined = before.endsWith('\\') && (isJoined || isPlainBar(before.slice(0, -1), piece, index === pieces.length - 1));
    if (isJoined) choices.at(-1)?.splice(-1, 1, `${before.slice(0, -1)}|`, piece);
    else choices.push([piece]);
    before = piece;
  }
  return choices.map((parts) => parts.join('').trim());
}

const entriesOf = (inside: string): string[] => choicesIn(inside).map((choice) => shownText(choice).trim());

/** Where a gap begins and ends in its text, and its entries. */
export type Gap = { readonly start: number; readonly end: number; readonly entries: readonly string[] };

/** Returns the gaps of a text with their places. */
export function gapsIn(text: string): Gap[] {
  const places: Gap[] = [];
  for (const match of text.matchAll(BRACKETS)) {
    if (match[2] === undefined) continue;
    const entries = entriesOf(match[2]);
    if (entries.some((entry) => entry !== '')) places.push({ start: match.index, end: match.index + match[0].length, entries });
  }
  return places;
}

/** Returns the text parts and gaps of a text. */
export function parseGaps(text: string): GapText {
  const parts: string[] = [];
  const gaps: (readonly string[])[] = [];
  let from = 0;
  for (const { start, end, entries } of gapsIn(text)) {
    parts.push(shownText(text.slice(from, start)));
    gaps.push(entries);
    from = end;
  }
  return { parts: [...parts, shownText(text.slice(from))], gaps };
}

/** Returns the text for learners: every bracketed answer becomes '[ ]'. */
export const hideGaps = (text: string): string =>
  text.replace(BRACKETS, (_, plain: string | undefined) => (plain === undefined ? '[ ]' : `[${plain}]`));

/** Returns the text in which the brackets of a gap are text. */
export const withPlainBrackets = (text: string, { start, end }: Gap): string =>
  `${text.slice(0, start)}\\[${text.slice(start + 1, end - 1)}\\]${text.slice(end)}`;

/** So many gaps a text may have. */
export const MOST_GAPS = 100;
/** So many brackets that are text, and entries of gaps with several, a text may have together. */
export const MOST_BRACKETS = 1_000;

/** Returns the entries that are not empty, the first one of those that are the same to a reader. */
function distinct(entries: readonly string[]): string[] {
  const byText = new Map<string, string>();
  for (const entry of entries) if (entry !== '' && !byText.has(comparedText(entry))) byText.set(comparedText(entry), entry);
  return [...byText.values()];
}

/**
 * Returns the choices of every gap: its entries or, for a single entry, the entries of all gaps with one, as one list for all of them. In a text
 * with more gaps than one may have, these draw from so many beside them, since the choices of each would be as many as the gaps.
 */
export function choicesOfGaps(gaps: GapText['gaps']): (readonly string[])[] {
  const single = gaps.filter((entries) => entries.length === 1).flat();
  const shared = Array.from({ length: Math.ceil(single.length / MOST_GAPS) }, (_, block) =>
    distinct(single.slice(block * MOST_GAPS, (block + 1) * MOST_GAPS)),
  );
  let before = 0;
  return gaps.map((entries) => (entries.length > 1 ? distinct(entries) : (shared[Math.floor(before++ / MOST_GAPS)] ?? [])));
}

/**
 * Returns how many choices the gaps of a text offer together, brackets that are text counted as one each; Infinity for more gaps, entries or brackets
 * than a text may have, without reading on.
 */
export function countChoices(text: string): number {
  let [plain, gaps, single, listed] = [0, 0, 0, 0];
  for (const [, , inside = ''] of text.matchAll(BRACKETS)) {
    const entries = choicesIn(inside);
    const isGap = entries.some((entry) => entry !== '');
    if (!isGap) plain += 1;
    else if (entries.length === 1) single += 1;
    else listed += entries.length;
    if (isGap) gaps += 1;
    if (gaps > MOST_GAPS || plain + listed > MOST_BRACKETS) return Infinity;
  }
  return single * single + listed + plain;
}

/** A text field's text with its selection. */
export type Selection = { readonly text: string; readonly start: number; readonly end: number };

const isInWord = (character: string): boolean => /[\p{L}\p{N}\p{M}'’-]/u.test(character);

/** Returns where the word around a place begins and ends. */
function wordAround(text: string, place: number): readonly [start: number, end: number] {
  let [start, end] = [place, place];
  while (start > 0 && isInWord(text.charAt(start - 1))) start -= 1;
  while (end < text.length && isInWord(text.charAt(end))) end += 1;
  return [start, end];
}

/** Returns the selected words without blanks at their ends; without a selection the word at the caret. */
function wordsIn({ text, start, end }: Selection): { readonly start: number; readonly words: string } {
  const [from, to] = start === end ? wordAround(text, start) : [start, end];
  const words = text.slice(from, to);
  return { start: from + (words.length - words.trimStart().length), words: words.trim() };
}

/** Whether a place in a text is inside brackets. */
const isInGap = (text: string, place: number): boolean => /\[[^[\]]*$/.test(text.slice(0, place)) && /^[^[\]]*\]/.test(text.slice(place));

/**
 * Returns the text with the selected words, or the word at the caret, in brackets; the words stay selected, and their bars are text. Where there is
 * a gap already, or no word, the text is returned as it is.
 */
export function withGap(selection: Selection): Selection {
  const { text } = selection;
  const { start, words } = wordsIn(selection);
  if (words === '' || /[[\]]/.test(words) || isInGap(text, start)) return selection;
  const entry = words.replaceAll('|', '\\|');
  if (choicesIn(entry).length > 1) return selection;
  const end = start + words.length;
  return { text: `${text.slice(0, start)}[${entry}]${text.slice(end)}`, start: start + 1, end: start + 1 + entry.length };
}
