/**
 * Fill the Gaps: text with answers in [brackets]. Alternatives are separated by a bar, and the first is the right one.
 * Blank brackets are plain text: a gap without an answer could never be filled rightly.
 */
export type GapText = {
  /** Text around the gaps, one more than gaps. */
  readonly parts: readonly string[];
  /** Entries of each gap, the right one first. */
  readonly gaps: readonly (readonly string[])[];
};

const BRACKETS = /\[([^[\]]*)\]/g;

const entriesOf = (inside: string): string[] => inside.split('|').map((entry) => entry.trim());

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

/** Text for learners: every bracketed answer becomes '[ ]'. */
export const hideGaps = (text: string): string => text.replace(BRACKETS, '[ ]');

/** What a gap offers: its own entries, or, with a single entry, the entries of all single-entry gaps of the question. */
export function gapChoices(gaps: GapText['gaps'], index: number): string[] {
  const own = gaps[index] ?? [];
  const entries = own.length > 1 ? own : gaps.filter((gap) => gap.length === 1).flat();
  return [...new Set(entries)].filter((entry) => entry !== '');
}
