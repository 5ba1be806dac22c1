import { withoutMarks } from './normal-forms.ts';

/** Letters without a combining mark, which the removal of accents does not change. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', þ: 'th', ı: 'i' };

/**
 * Returns text as search and the grading of free text compare it, without case and accents: "Łódź" equals "lodz".
 * The folded columns of the book are written by the same function.
 */
export const foldText = (text: string): string =>
  withoutMarks(text.toLowerCase()).replace(/[łøđßæþı]/g, (letter) => LETTERS[letter] ?? letter);

/** Returns whether one of some texts contains what is searched for, whatever the case and the accents of either. */
export function isFoundIn(texts: readonly string[], search: string): boolean {
  const folded = foldText(search.trim());
  return texts.some((text) => foldText(text).includes(folded));
}
