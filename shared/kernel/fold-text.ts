/** Letters that carry no combining mark and so survive the removal of accents. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', þ: 'th', ı: 'i' };

/**
 * Text as it is compared by search and by the grading of free text: case and accents ignored, "Łódź" equals "lodz".
 * The same function fills the folded columns of the book, so both sides of a comparison always agree.
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæþı]/g, (letter) => LETTERS[letter] ?? letter);
