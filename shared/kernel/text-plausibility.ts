/** Letters of one script each; a word has letters of one. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\uFF61-\uFF9F]/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];
const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

const isLetter = (letter: string): boolean => /\p{L}|\p{M}/u.test(letter);
/** Signs that stand beside letters in texts: quotes, dashes, spaces, the degree and the signs of money. */
const isUsualSign = (letter: string): boolean => /[\u2010-\u2026«»¿¡\u00A0°€™®©·§]/u.test(letter);

/** Whether a letter is of another script than the one beside it. */
const isOtherScript = (own: number, other: string): boolean => own !== -1 && isLetter(other) && ![own, -1].includes(scriptOf(other));

/** What speaks against the case of a letter: a capital within a word. */
function caseDoubt(letter: string, before: string, after: string): number {
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return 0.6;
  return /\p{Ll}/u.test(letter) && /\p{Lu}/u.test(after) ? 0.3 : 0;
}

/** What speaks against a letter beside its neighbours, from 0 to 1. */
function doubtOf(letter: string, before: string, after: string): number {
  if (/[\p{C}\uFFFD]/u.test(letter)) return 1;
  if (!isLetter(letter)) return !isUsualSign(letter) && (isLetter(before) || isLetter(after)) ? 0.8 : 0;
  const own = scriptOf(letter);
  if ([before, after].some((other) => isOtherScript(own, other))) return 0.8;
  if (own === 0 && [before, after].every((other) => other > '\u007F' && isLetter(other))) return 0.5;
  return caseDoubt(letter, before, after);
}

/** How many letters outside of ASCII are looked at. */
const MOST_LETTERS = 400;

/** Returns how much the letters outside of ASCII look like those of a text, from 0 to 1: no signs within words, no capitals behind small letters. */
export function plausibilityOf(text: string): number {
  const doubts: number[] = [];
  // eslint-disable-next-line no-control-regex -- all of ASCII
  for (const { 0: letter, index } of text.matchAll(/[^\0-\u007F]/gu)) {
    if (doubts.length === MOST_LETTERS) break;
    doubts.push(doubtOf(letter, text[index - 1] ?? ' ', text[index + letter.length] ?? ' '));
  }
  return doubts.length === 0 ? 1 : 1 - doubts.reduce((sum, doubt) => sum + doubt, 0) / doubts.length;
}

const WORDS = /[\p{Script=Cyrillic}\p{Script=Greek}]{2,}/gu;

/** Whether a text has Cyrillic or Greek words, and their capitals stand where capitals stand: chance does not write so. */
export function hasCasedWords(text: string): boolean {
  const words = text.match(WORDS) ?? [];
  // Names begin with capitals: letters of a script without case, read as Greek, are small alone.
  return words.some((word) => /^\p{Lu}/u.test(word)) && words.every((word) => /^(?:[\p{Lu}\p{M}]+|\p{Lu}?[\p{Ll}\p{M}]+)$/u.test(word));
}

/** The letters outside of ASCII of languages that are written in a code page, in small letters, a word for each language. */
const LATIN: Readonly<Record<string, string>> = {
  // Polish, Czech and Slovak, Hungarian, Romanian, the languages of Croatia and Slovenia.
  'windows-1250': 'ąćęłńóśźż áäčďéěíĺľňóôŕřšťúůýž áéíóöőúüű ăâîşţ čćđšž',
  'iso-8859-2': 'ąćęłńóśźż áäčďéěíĺľňóôŕřšťúůýž áéíóöőúüű ăâîşţ čćđšž',
  // German, French, Spanish, Portuguese, Italian, Danish, Norwegian and Swedish, Icelandic, Dutch.
  'windows-1252': 'äöüß àâæçèéêëîïôœùûüÿ áéíñóúü áâãàçéêíóôõúü àèéìíîòóùú äåæéöøü áæðéíóöúýþ áéëíïóöúü',
  'windows-1254': 'çğıiöşüâîû',
  // Lithuanian, Latvian, Estonian.
  'windows-1257': 'ąčęėįšųūž āčēģīķļņšūž äõöüšž',
  'iso-8859-13': 'ąčęėįšųūž āčēģīķļņšūž äõöüšž',
};
const LANGUAGES = new Map(
  Object.entries(LATIN).map(([encoding, languages]) => [encoding, languages.split(' ').map((all) => new Set(all))]),
);

/** The dots and the dot above that capitals of Turkish leave behind as small letters. */
const COMBINING = /[\u0300-\u036F]/g;

/**
 * Returns whether all letters of a text outside of ASCII are those of one language that is written in a code page, and there are any: a text
 * that is read in another page than its own has letters that no language has beside one another.
 */
export function isSpelledIn(text: string, encoding: string): boolean {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  const letters = new Set(
    text
      .toLowerCase()
      .replaceAll(COMBINING, '')
      .match(/[^\0-\u007F]/gu)
      ?.filter((sign) => /\p{L}/u.test(sign)),
  );
  if (letters.size === 0) return false;
  return LANGUAGES.get(encoding)?.some((alphabet) => [...letters].every((letter) => alphabet.has(letter))) ?? false;
}
