import { type Message, readMessage } from '../../../shared/kernel/regional/icu.ts';
import { directionOf, formatLanguageOf, type Language, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import type { NamesIn, ValuesOf } from '../../../shared/kernel/regional/text-values.ts';

/** Translations by their English messages, as the files have them. */
type Translations = Readonly<Record<string, string>>;

type Value = string | number;

/** The texts of the functions in one language. The English text stands at the place where it is written, as in the web. */
export type Texts = {
  readonly language: Language;
  /** Its translations by the English texts, those with a count by the English plural. */
  readonly messages: ReadonlyMap<string, Message>;
  /** Returns a text with its values: t('Reset your password for {name}', { name }). */
  readonly t: <const Text extends string>(english: Text, ...[values]: ValuesOf<Text, Value>) => string;
  /** Returns a text with a count, in the form that the language has for it. */
  readonly plural: <const One extends string, const Other extends string>(
    count: number,
    one: One,
    other: Other,
    ...[values]: ValuesOf<Exclude<NamesIn<One | Other>, 'count'> extends infer Name extends string ? `{${Name}}` : '', Value>
  ) => string;
};

/** Marks an English text in a table, which is written by t(). Returns it unchanged. */
export const text = <const Text extends string>(english: Text): Text => english;

/** Returns texts by the English ones, those with a count by the English plural. */
function messagesOf(translations: Translations): ReadonlyMap<string, Message> {
  const entries = Object.entries(translations).map(([source, translated]): [string, Message] => {
    const english = readMessage(source);
    return [typeof english === 'string' ? english : (english['other'] ?? source), readMessage(translated)];
  });
  return new Map(entries);
}

/** Returns the texts of a language with its translations. A text without one is English. */
export function textsWith(language: Language, translations: Translations): Texts {
  const messages = messagesOf(translations);
  const numbers = new Intl.NumberFormat(formatLanguageOf(language), { maximumFractionDigits: 20 });
  const rules = new Intl.PluralRules(language);
  const isRightToLeft = directionOf(language) === 'rtl';
  const shown = (value: unknown): string => {
    if (typeof value === 'number') return numbers.format(value);
    return isRightToLeft ? `\u2068${String(value)}\u2069` : String(value);
  };
  const filled = (pattern: string, values: Readonly<Record<string, unknown>> | undefined): string =>
    values
      ? pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? shown(values[name]) : whole))
      : pattern;
  const formOf = (count: number, one: string, other: string): string => {
    const found = messages.get(other);
    if (typeof found !== 'object') return count === 1 ? one : other;
    return found[rules.select(count)] ?? found['other'] ?? other;
  };
  return {
    language,
    messages,
    t: (english, ...[values]) => {
      const found = messages.get(english);
      return filled(typeof found === 'string' ? found : english, values);
    },
    plural: (count, one, other, ...[values]) => filled(formOf(count, one, other), { count, ...values }),
  };
}

/** The texts as the code has them. */
export const ENGLISH: Texts = textsWith(SOURCE_LANGUAGE, {});

type TranslationFile = { readonly default: Translations };

/** A file is read with the first letter in its language, so that no start of a function waits for it. */
const FILES: Readonly<Record<Exclude<Language, 'en-GB'>, () => Promise<TranslationFile>>> = {
  de: () => import('../../../web/texts/translations/de/letters.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/letters.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/letters.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/letters.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/letters.json', { with: { type: 'json' } }),
};

const loaded = new Map<Language, Promise<Texts>>();

const load = async (language: Exclude<Language, 'en-GB'>): Promise<Texts> => textsWith(language, (await FILES[language]()).default);

/** Returns the texts of a language. */
export async function textsIn(language: Language): Promise<Texts> {
  if (language === 'en-GB') return ENGLISH;
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}
