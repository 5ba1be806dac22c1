/**
 * Fill the Gaps: text with answers in [brackets]. Choices are separated by a bar, and the first is the correct one.
 * Blank brackets are plain text, since a gap without an answer could not be filled correctly.
 */
export type GapText = {
  /** The text before, between and after the gaps: one part more than gaps. */
  readonly parts: readonly string[];
  /** The entries of each gap, the correct one first. */
  readonly gaps: readonly (readonly string[])[];
};

const BRACKETS = /\[([^[\]]*)\]/g;

const entriesOf = (inside: string): string[] => inside.split('|').map((entry) => entry.trim());

/** Returns the text parts and gaps of a text. */
export function parseGaps(text: string): GapText {
  const parts: string[] = [];
  const gaps: string[][] = [];
  let from = 0;
  for (const match of text.matchAll(BRACKETS)) {
    const entries = entriesOf(match[1] ?? '');
    if (entries.every((entry) => entry === '')) continue;
    parts.push(text.slice(from, match.index));
    gaps.push(entries);
    from = match.index + match[0].length;
  }
  return { parts: [...parts, text.slice(from)], gaps };
}

/** Returns the text for learners: every bracketed answer becomes '[ ]'. */
export const hideGaps = (text: string): string => text.replace(BRACKETS, '[ ]');

/** Returns the choices of a gap: its entries or, for a single entry, the entries of all single-entry gaps of the question. */
export function gapChoices(gaps: GapText['gaps'], index: number): string[] {
  const ownEntries = gaps[index] ?? [];
  const entries = ownEntries.length > 1 ? ownEntries : gaps.filter((gap) => gap.length === 1).flat();
  return [...new Set(entries)].filter((entry) => entry !== '');
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
 * Returns the text with the selected words, or the word at the caret, in brackets; the words stay selected. Where there is a gap already, or
 * no word, the text is returned as it is.
 */
export function withGap(selection: Selection): Selection {
  const { text } = selection;
  const { start, words } = wordsIn(selection);
  if (words === '' || /[[\]]/.test(words) || isInGap(text, start)) return selection;
  const end = start + words.length;
  return { text: `${text.slice(0, start)}[${words}]${text.slice(end)}`, start: start + 1, end: end + 1 };
}
