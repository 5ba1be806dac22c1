/** The languages that the product speaks, the one of the code first. */
export const languages = ['en-GB', 'de', 'fr', 'es', 'pl', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language in which all texts of the code are written. */
export const SOURCE_LANGUAGE: Language = 'en-GB';

/** Each language by the name that its speakers use. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-GB': 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  ar: 'العربية',
};

/** Returns a language as formats take it: figures have the same digits in every language, in the browser as on the server. */
export const formatLanguageOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr');

const firstPart = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

/** Returns the language of a tag, of whatever region: "de-AT" is German. Null for a language that the product does not speak. */
export const languageOf = (tag: string | null | undefined): Language | null =>
  languages.find((language) => firstPart(language) === firstPart(tag?.trim() ?? '')) ?? null;

/** Longer than any browser sends. */
const LONGEST_HEADER = 500;

/** Returns the languages of an Accept-Language header that the product speaks, the most wanted first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string | null): Language[] {
  const wanted = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((entry, place) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = Number(parameters.find((part) => /^q=/i.test(part))?.slice(2) ?? 1);
      return { language: languageOf(tag), quality: Number.isNaN(quality) ? 0 : quality, place };
    });
  const inOrder = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality || a.place - b.place);
  return [...new Set(inOrder.flatMap(({ language }) => language ?? []))];
}

/** The languages out of which people choose at a place. Null or none: those of the place above it, else all. */
type Offer = { readonly languages?: readonly string[] | null | undefined } | null | undefined;

/** What an instance or a branch says of languages: its own as well. Null: it says nothing. */
type LanguageSettings = (Offer & { readonly language?: string | null | undefined }) | null | undefined;

/** What the language of a page depends on. */
export type LanguageFacts = {
  /** The language that the person has chosen. */
  readonly person?: string | null;
  readonly branch?: LanguageSettings;
  readonly instance?: LanguageSettings;
  /** The languages of the browser, the most wanted first. */
  readonly accepted?: readonly Language[];
};

/** Returns the languages that people can choose: those that the branch offers, else those of the instance, else all. */
export function offeredLanguages({ branch, instance }: { readonly branch?: Offer; readonly instance?: Offer }): readonly Language[] {
  const named = [branch?.languages, instance?.languages].find((tags) => tags && tags.length > 0) ?? [];
  const offered = languages.filter((language) => named.some((tag) => languageOf(tag) === language));
  return offered.length > 0 ? offered : languages;
}

/** Returns the language of a page: the person's choice, else that of the branch, of the instance, of the browser. Only what is offered counts. */
export function chosenLanguage(facts: LanguageFacts): Language {
  const offered = offeredLanguages(facts);
  // A branch without a choice has `en`, which is none of the tags.
  const settled = (tag: string | null | undefined): Language | null => languages.find((language) => language === tag) ?? null;
  const wanted = [languageOf(facts.person), settled(facts.branch?.language), settled(facts.instance?.language), ...(facts.accepted ?? [])];
  return wanted.find((language) => language !== null && offered.includes(language)) ?? offered[0] ?? SOURCE_LANGUAGE;
}
