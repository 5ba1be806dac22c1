import { formatLanguageOf, type Language } from '../../../shared/kernel/regional/languages.ts';
import type { SentenceText, TextValue } from '../../../shared/kernel/regional/sentence.ts';
import { sizeText } from '../../../shared/files/size-text.ts';
import { type Texts, textsWith } from './texts.ts';

/** Returns a sentence in a language, as it is printed where it has no translation. */
export type ShowSentence = (printed: string, sent: SentenceText) => string;

type Translations = Readonly<Record<string, string>>;
type TranslationFile = { readonly default: Translations };

/** The sentences of the audit log and of activity that pages of reports show: files have them in the same words. */
const FILES: Readonly<Record<Exclude<Language, 'en-GB'>, () => Promise<TranslationFile>>> = {
  de: () => import('../../../web/texts/translations/de/reporting.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/reporting.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/reporting.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/reporting.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/reporting.json', { with: { type: 'json' } }),
};

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Texts whose English ones are known only as they run. */
type LooseTexts = {
  readonly t: (english: string, values: Readonly<Record<string, string | number>>) => string;
  readonly plural: (count: number, one: string, other: string, values: Readonly<Record<string, string | number>>) => string;
};

/** Returns whether a language has forms for the count of a pattern, and whether it has the pattern at all. */
const formsOf = (translations: Translations, id: string): 'counted' | 'whole' | null => {
  if (translations[id] !== undefined) return 'whole';
  const other = ` other {${id.replaceAll('{count}', '#')}}}`;
  return Object.keys(translations).some((source) => source.startsWith('{count, plural,') && source.endsWith(other)) ? 'counted' : null;
};

type Spoken = { readonly texts: Texts; readonly translations: Translations };

function filledIn(spoken: Spoken, { id, values = {} }: SentenceText): string {
  const { t: whole, plural: counted } = spoken.texts as unknown as LooseTexts; // patterns come with answers, not from the code
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(spoken, value)]));
  const { count, ...others } = shown;
  return typeof count === 'number' && formsOf(spoken.translations, id) === 'counted' ? counted(count, id, id, others) : whole(id, shown);
}

function shownValue(spoken: Spoken, value: TextValue): string | number {
  if (typeof value !== 'object') return value;
  const language = formatLanguageOf(spoken.texts.language);
  switch (value.kind) {
    case 'amount':
      return value.value;
    case 'size':
      return sizeText(value.value);
    case 'day':
      return new Intl.DateTimeFormat(language, DAY).format(new Date(value.value));
    case 'instant':
      return new Intl.DateTimeFormat(language, { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(
        new Date(value.value),
      );
    case 'list':
      return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(value.value);
    case 'words':
      return new Intl.ListFormat(language).format(value.value.map((each) => String(shownValue(spoken, each))));
    case 'sentence':
      return filledIn(spoken, value.value);
  }
}

/** Returns how sentences of answers are written in a language. */
export async function sentencesIn(language: Language): Promise<ShowSentence> {
  if (language === 'en-GB') return (printed) => printed;
  const translations = (await FILES[language]()).default;
  const spoken = { texts: textsWith(language, translations), translations };
  return (printed, sent) => (formsOf(translations, sent.id) === null ? printed : filledIn(spoken, sent));
}
