import { safelyComposed, safelyDecomposed } from './normal-forms.ts';

/**
 * The version of the folding. Books have folded columns: raise it with each change of what `foldText` returns, and they are made again from
 * events (`BOOK_SHAPE`). The spec beside this file compares the folds of all characters with those of the version.
 */
export const FOLDING = 2;

/** What has no width and is no letter (Default_Ignorable_Code_Point), and what controls devices. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?!\s)[\0-\x1F\x7F-\x84\x86-\x9F]/gu;

/** Signs that decompose into others than those that they are typed for. */
const TYPED: Readonly<Record<string, string>> = { '´': "'", '\u1FFD': "'", '″': '"', '‶': '"' };

const oneByOne = (from: string, to: string): Record<string, string> =>
  Object.fromEntries([...from].map((letter, index) => [letter, to.charAt(index)]));

/**
 * Letters without a decomposition that are written for one another, in other words or on other keyboards (alef with wasla, the yeh and kaf of
 * Persian and Urdu), the stroke that lengthens Arabic words, and the solidus of fractions. The wave dash of Japanese is the tilde of other keyboards.
 */
const OTHERS: Readonly<Record<string, string>> = {
  ...oneByOne('łøđðħŧıς\u0671\u06CC\u06A9\u2044\u2215\u301C', 'loddhtiσ\u0627\u064A\u0643//~'),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '\u0640': '',
};
const APOSTROPHE = /[`\u02B9\u02BB-\u02BF\u055A\u05F3\u2018-\u201B\u2032\u2035\u2039\u203A\uA78B\uA78C]/;
const QUOTATION_MARK = /[«»\u05F4\u201C-\u201F\u275D\u275E\u2E42\u301D-\u301F]/;
const DASH = /[\p{Pd}\u02D7\u2043\u2212]/u;
const DIGIT = /\p{Nd}/u;
/** All of these, and the digits of other scripts. */
const WRITTEN_OTHERWISE =
  /(?![0-9-])[łøđðħŧßæœþıς\u0671\u06CC\u06A9\u0640\u2044\u2215\u301C\p{Nd}\p{Pd}\u02D7\u2043\u2212«»\u05F4\u201C-\u201F\u275D\u275E\u2E42\u301D-\u301F`\u02B9\u02BB-\u02BF\u055A\u05F3\u2018-\u201B\u2032\u2035\u2039\u203A\uA78B\uA78C]/gu;

/** Returns the value of a digit of any script; those of each begin at a place that ends with 0 or with 6. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (DIGIT.test(String.fromCodePoint(row)) ? row : row + 6));
}

function signOf(character: string): string {
  const other = OTHERS[character];
  if (other !== undefined) return other;
  if (APOSTROPHE.test(character)) return "'";
  if (QUOTATION_MARK.test(character)) return '"';
  return DASH.test(character) ? '-' : digitOf(character);
}

const signs = new Map<string, string>();

/** Returns what a sign, letter or digit is compared as. */
function cachedSign(character: string): string {
  const known = signs.get(character) ?? signOf(character);
  signs.set(character, known);
  return known;
}

/**
 * Marks that show how a word is read, and are left out as often as written: all accents on Latin and Greek letters, stress on Cyrillic ones,
 * points of Hebrew and Syriac, vowels of Arabic, doubled letters of Ethiopic. Marks that make another letter stay: й, ї, ў, ѓ and ќ of Cyrillic,
 * the sound marks of kana, hamza but on alef, and the vowels, tones and dots of all other scripts. ё is written е in most Russian texts.
 */
const READING_MARKS =
  /(?![\u0301\u0304\u0306\u0308\u030B\u0653-\u0655\u3099\u309A])\p{Script=Inherited}|[\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0656-\u065F\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0730-\u074A\u08D3-\u08E1\u08E3-\u08FF\u135D-\u135F]|(?<![гк])\u0301|(?<!\p{Script=Cyrillic})[\u0304\u0306\u030B]|(?<!(?!е)\p{Script=Cyrillic})\u0308|(?<=\u0627)[\u0653-\u0655]/gu;

const BLANKS = /[\s\x85\u2800]+/g;
const ASCII = /^[ -_a-~]*$/;

function foldLetters(text: string): string {
  const decomposed = safelyDecomposed(text.replace(INVISIBLE, '').replace(/[´\u1FFD″‶]/g, (sign) => TYPED[sign] ?? sign)).toLowerCase();
  // Composed: a letter is not found in another one that has a mark more.
  return safelyComposed(decomposed.replace(READING_MARKS, '').replace(WRITTEN_OTHERWISE, cachedSign));
}

/**
 * Returns text as every search and the grading of free text compare it: without case, accents and invisible characters, with one kind of
 * apostrophe, of quotation mark, of dash, of digit and of blank. "Łódź" equals "lodz", "don’t" equals "don't", "мой" is not "мои".
 * Compatibility forms are one (NFKD, UAX #15). The folded columns of the book are written by the same function.
 */
export const foldText = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldLetters(text)).replace(BLANKS, ' ').trim();

/** More words than these are searched for as they stand, one after the other. */
const MOST_WORDS = 8;

/** Returns the words of a folded search, each of which has to be found somewhere; none where it is blank. */
export function wordsOf(folded: string): readonly string[] {
  const words = [...new Set(folded.split(' '))].filter((word) => word !== '');
  return words.length > MOST_WORDS ? [folded] : words;
}

/** Returns whether each word of a folded search is in one of some folded texts, in any order. */
export const hasWords = (texts: readonly string[], search: string): boolean =>
  wordsOf(search).every((word) => texts.some((text) => text.includes(word)));

/** Returns whether each word of a search is in one of some texts, in any order, as `foldText` compares them. */
export const matchesSearch = (texts: readonly string[], search: string): boolean => hasWords(texts.map(foldText), foldText(search));
