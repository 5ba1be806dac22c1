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
