import { foldText } from '../fold-text.ts';
import { safelyComposed } from '../normal-forms.ts';
import { formatLanguageOf, type Language, languages } from './languages.ts';

/**
 * The version of the keys by which lists of the book are sorted: raise it with each change of what `orderKey` returns, so that books are made
 * again (`BOOK_SHAPE`).
 */
export const ORDERING = 1;

/** Come after every letter: a letter that is one of its own is the one before it, with a sign behind it. */
const AFTER = '\u{10FFFC}';
const LAST = '\u{10FFFD}';

/**
 * The letters that are compared as others than those that they are folded to, as the collations of CLDR have them: letters of their own in
 * Spanish and Polish; the seats of hamza, ta marbuta and alef maqsura in Arabic. English, German and French have none.
 */
const LETTERS: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  es: { ñ: `n${AFTER}` },
  pl: {
    ą: `a${AFTER}`,
    ć: `c${AFTER}`,
    ę: `e${AFTER}`,
    ł: `l${AFTER}`,
    ń: `n${AFTER}`,
    ó: `o${AFTER}`,
    ś: `s${AFTER}`,
    ź: `z${AFTER}`,
    ż: `z${LAST}`,
  },
  ar: { ء: 'ا', أ: 'ا', ؤ: 'ا', إ: 'ا', ئ: 'ا', آ: 'اا', ة: 'ت', ى: 'ي' },
};

/** Returns whether names have another order in a language than their folded texts have. */
export const isOrderedApart = (language: Language): boolean => LETTERS[language] !== undefined;

const ASCII = /^[ -~]*$/;
const ARABIC_SCRIPT = /\p{Script=Arabic}/gu;

/**
 * Returns the key of a name in the order of a language: keys are compared by the code points of their characters. Accents that make no letter
 * of its own and capitals do not count. Readers of Arabic have Arabic letters before Latin ones.
 */
export function orderKey(language: Language, name: string): string {
  const letters = LETTERS[language];
  if (!letters || ASCII.test(name)) return foldText(name);
  const key = foldText(safelyComposed(name.toLowerCase()).replace(/[^\0-\x7F]/g, (letter) => letters[letter] ?? letter));
  // The sign comes after digits and before Latin letters.
  return language === 'ar' ? key.replace(ARABIC_SCRIPT, '@$&') : key;
}

/** Returns, as JSON, the keys of a name in the languages where it differs from the folded name; null where it does in none. `nameIn`: the name that readers of a language see. */
export function otherOrders(name: string, nameIn: (language: Language) => string = () => name): string | null {
  const folded = foldText(name);
  const keys = languages.map((language) => [language, orderKey(language, nameIn(language))] as const);
  const others = keys.filter(([, key]) => key !== folded);
  return others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
}

const collators = new Map<string, Intl.Collator>();

/** Returns the collator of a language, for lists that are sorted as a whole. */
export function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(formatLanguageOf(language));
  collators.set(language, collator);
  return collator;
}
