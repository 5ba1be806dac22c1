import { type Message, readMessage } from '../../../shared/kernel/regional/icu.ts';
import { directionOf, formatLanguageOf, type Language, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import type { NamesIn, ValuesOf } from '../../../shared/kernel/regional/text-values.ts';

/** Translations by their English messages, as the files have them. */
export type Translations = Readonly<Record<string, string>>;

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

/** Returns a text by the English one, one with a count by the English plural. @throws where one of them has another form */
function messageOf(source: string, translated: string): [string, Message] {
  const english = readMessage(source);
  return [typeof english === 'string' ? english : (english['other'] ?? source), readMessage(translated)];
}

/** Returns the texts that can be read; `report` has the error of the first of the others. */
function messagesOf(translations: Translations, report: (error: unknown) => void): ReadonlyMap<string, Message> {
  const broken: unknown[] = [];
  const entries = Object.entries(translations).flatMap(([source, translated]) => {
    try {
      return [messageOf(source, translated)];
    } catch (error) {
      broken.push(error);
      return [];
    }
  });
  if (broken.length > 0) report(broken[0]);
  return new Map(entries);
}

/** Returns the texts of a language with its translations. A text without one is English, and so is one that is broken, of which `report` has the error. */
export function textsWith(language: Language, translations: Translations, report: (error: unknown) => void = () => undefined): Texts {
  const messages = messagesOf(translations, report);
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
