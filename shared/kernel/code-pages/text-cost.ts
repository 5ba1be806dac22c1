import { ALPHABETS, bitsOf, COMMON } from './common-characters.ts';
import { safelyComposed } from '../normal-forms.ts';

/** The decoder of the Encoding Standard, which browsers and Node have alike. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** Letters of one script each; a word has letters of one. The last one is that of all characters of East Asia. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\uFF66-\uFF9F]/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];
const [HEBREW, ARABIC, THAI, NARROW_KANA, EAST_ASIAN] = [3, 4, 5, 6, 7] as const;

/** Returns the script of a letter; -1 for none. Those of Hebrew and Thai have marks. */
const scriptOf = (letter: string): number => (/[\p{L}\p{M}ー々]/u.test(letter) ? SCRIPTS.findIndex((script) => script.test(letter)) : -1);

/** What the parts of a text cost, in bits: how unlikely they are. */
const BITS = {
  ascii: 5,
  unusual: 9,
  foreign: 12,
  mixed: 10,
  capital: 0.7,
  small: 2.5,
  strayCapital: 8,
  sign: 7,
  oddSign: 12,
  beside: 9,
  control: 30,
};

/** The rows of each encoding that have its usual characters: lead bytes, and the first and last byte behind them. */
const USUAL_ROWS: Readonly<Record<string, readonly [from: number, to: number, first: number, last: number]>> = {
  gb18030: [0xb0, 0xd7, 0xa1, 0xfe],
  big5: [0xa4, 0xc6, 0x40, 0xfe],
  'euc-jp': [0xb0, 0xcf, 0xa1, 0xfe],
  'euc-kr': [0xb0, 0xc8, 0xa1, 0xfe],
};
const usual = new Map<string, ReadonlySet<string>>();

/** Returns the characters of the first level of an encoding, as its rows have them. */
function usualOf(encoding: string): ReadonlySet<string> {
  const page = encoding === 'shift_jis' ? 'euc-jp' : encoding;
  const known = usual.get(page);
  if (known) return known;
  const [from, to, first, last] = USUAL_ROWS[page] ?? [1, 0, 1, 0];
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead += 1)
    for (let trail = first; trail <= last; trail += 1) if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail);
  const found = new Set(bytes.length === 0 ? [] : new TextDecoder(page).decode(Uint8Array.from(bytes)));
  usual.set(page, found);
  return found;
}

const isJapanese = (encoding: string): boolean => encoding === 'shift_jis' || encoding === 'euc-jp';

/** Returns what a character of East Asia costs in an encoding; those of half the width have one byte. */
function eastAsianCost(letter: string, encoding: string): number {
  if (/[\u3040-\u30FF々]/.test(letter)) return isJapanese(encoding) ? 6 : 16;
  if (COMMON[encoding]?.has(letter)) return 8;
  if (usualOf(encoding).has(letter)) return 12.5;
  return 19;
}

/** The letters of Hebrew that stand at the end of a word alone, and those that have another form there. */
const isFinal = (letter: string): boolean => /[ךםןףץ]/.test(letter);

function hebrewCost(letter: string, after: string): number {
  const goesOn = scriptOf(after) === HEBREW;
  if (isFinal(letter) && goesOn) return 14;
  return bitsOf(letter) + (/[כמנפצ]/.test(letter) && !goesOn ? 5 : 0);
}

function arabicCost(letter: string, before: string, after: string): number {
  if (/[ةى]/.test(letter)) return scriptOf(after) === ARABIC || scriptOf(before) !== ARABIC ? 14 : 5;
  // Letters of Persian and Urdu stand in the page as well.
  return /[\u0621-\u064A]/.test(letter) ? 4.5 : 9;
}

function thaiCost(letter: string, before: string, after: string): number {
  if (/[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]/.test(letter)) return /[\u0E01-\u0E4E]/.test(before) ? 5 : 14;
  if (/[\u0E40-\u0E44]/.test(letter)) return /[\u0E01-\u0E2E]/.test(after) ? 5 : 14;
  // Letters that few words have.
  if (/[ฃฅฆฌญฎฏฐฑฒณธภศษฬฮ]/.test(letter)) return 8;
  return /[\u0E01-\u0E2E]/.test(letter) ? 4.8 : 10;
}

/** What a script costs in an encoding: letters of Greek and Cyrillic have two bytes in encodings of East Asia, and are hardly used. Others are in no code page. */
const scriptCost = (script: number, encoding: string): number => (script === -1 || (script < NARROW_KANA && COMMON[encoding]) ? 10 : 0);

/** Whether a letter does not stand behind another one in the languages that have it: й and ğ stand behind vowels, ь, ъ and ы behind consonants. */
function isUnusual(letter: string, before: string): boolean {
  if (/[йЙ]/.test(letter)) return /[бвгджзклмнпрстфхцчшщйьъ]/i.test(before);
  if (/[ğĞ]/.test(letter)) return !/[aeıioöuüâîû]/i.test(before);
  return /[ьъы]/.test(letter) && !/[бвгґджзклмнпрстфхцчшщ]/i.test(before);
}

/** Returns what a letter outside of ASCII costs beside its neighbours, but for its case and its language. */
function characterCost(letter: string, before: string, after: string, encoding: string): number {
  const script = scriptOf(letter);
  const mixed = [before, after].filter((other) => ![script, -1].includes(scriptOf(other))).length * BITS.mixed;
  if (script === HEBREW) return mixed + hebrewCost(letter, after);
  if (script === ARABIC) return mixed + arabicCost(letter, before, after);
  if (script === THAI) return mixed + thaiCost(letter, before, after);
  if (script === NARROW_KANA) return mixed + 5.5;
  if (script === EAST_ASIAN) return mixed + eastAsianCost(letter, encoding);
  return mixed + scriptCost(script, encoding) + bitsOf(letter) + (isUnusual(letter, before) ? BITS.unusual : 0);
}

/** Signs with their places: what stands before a word, behind one, within one, and anywhere but beside a letter. */
const BEFORE = /[«“‘„‚¿¡（「『（【]/u;
const BEHIND = /[»”’“\u00A0。，、？！：；）」』】…\u2026·・]/u;
const WITHIN = /[’・\u3000־׳״]/u;
const ALONE = /[–—\u00A0°§№€£©®™…]/u;

/** The signs that are usual behind a letter, before one, between two, and beside none. */
const USUAL_SIGNS: readonly (readonly [isBehind: boolean, isBefore: boolean, signs: readonly RegExp[]])[] = [
  [true, true, [WITHIN]],
  [false, true, [BEFORE]],
  [true, false, [BEHIND]],
  [false, false, [ALONE, BEFORE, BEHIND]],
];

/** Returns what a sign costs beside its neighbours. */
function signCost(sign: string, before: string, after: string): number {
  if (/[\p{C}\uFFFD]/u.test(sign) && sign !== '\u00AD') return BITS.control;
  const isBehind = /[\p{L}\p{M}]/u.test(before);
  const isBefore = /[\p{L}\p{M}]/u.test(after);
  // Whoever writes in East Asia leaves no blanks beside signs.
  if (/[\u3000-\u303F\uFF00-\uFF65\u30FB]/.test(sign)) return BITS.sign;
  const isUsual = USUAL_SIGNS.find(([behind, next]) => behind === isBehind && next === isBefore)?.[2].some((signs) => signs.test(sign));
  const beside = isBehind || isBefore ? BITS.beside : 0;
  return isUsual === true ? BITS.sign : BITS.oddSign + beside;
}

/** Scripts that are as likely in small letters of one as in capitals of another. */
const CASED = /\p{Script=Greek}|\p{Script=Cyrillic}/u;

/** Returns what the capitals of a word cost: one at its beginning, or all of it, as names are written, which cells begin with. */
function caseCost(word: string, isFirst: boolean): number {
  const letters = [...word];
  const isUpper = (letter: string): boolean => /\p{Lu}/u.test(letter);
  const isLower = (letter: string): boolean => /\p{Ll}/u.test(letter) && !/[ªº]/.test(letter);
  if (!letters.some(isUpper)) return isFirst && CASED.test(word) ? BITS.small : 0;
  const capitals = letters.slice(1).filter(isUpper).length;
  return letters.some(isLower) ? capitals * BITS.strayCapital : BITS.capital * capitals;
}

const WORDS = /[\p{L}\p{M}]+/gu;
/* eslint-disable no-control-regex -- all of ASCII */
const OUTSIDE_OF_ASCII = /[^\0-\u007F]/u;
const ALL_OUTSIDE = /[^\0-\u007F]/gu;
/* eslint-enable no-control-regex */

/** Returns what the letters of a text cost that the likeliest language of an encoding does not have; a later language costs a little. */
function languageCost(text: string, encoding: string): number {
  const alphabets = ALPHABETS.get(encoding);
  if (!alphabets) return 0;
  const letters = [...text.toLowerCase().replaceAll('i\u0307', 'i')].filter(
    (letter) => OUTSIDE_OF_ASCII.test(letter) && /\p{L}/u.test(letter),
  );
  const costs = alphabets.map((alphabet, place) => place / 4 + BITS.foreign * letters.filter((letter) => !alphabet.has(letter)).length);
  return letters.length === 0 ? 0 : Math.min(...costs);
}

/**
 * Returns how unlikely a text is, in bits, that was read in an encoding: by its letters, their neighbours and their case, and by the language
 * that has all of them. Of the readings of the same bytes the likeliest one costs least.
 */
export function textCost(text: string, encoding: string): number {
  const composed = safelyComposed(text);
  let cost = BITS.ascii * (composed.length - (composed.match(ALL_OUTSIDE)?.join('').length ?? 0));
  for (const { 0: letter, index } of composed.matchAll(ALL_OUTSIDE)) {
    const [before, after] = [composed[index - 1] ?? ' ', composed[index + letter.length] ?? ' '];
    cost += /[\p{L}\p{M}ー々]/u.test(letter) ? characterCost(letter, before, after, encoding) : signCost(letter, before, after);
  }
  for (const { 0: word, index } of composed.matchAll(WORDS))
    if (OUTSIDE_OF_ASCII.test(word)) cost += caseCost(word, /^$|[;,\t\n]/.test(composed.charAt(index - 1)));
  return cost + languageCost(composed, encoding);
}
