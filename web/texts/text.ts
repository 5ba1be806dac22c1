// @chunk core
import type { NamesIn, ValuesOf } from '../../shared/kernel/regional/text-values.ts';
import { formatLanguage, isRightToLeft, setLanguage } from './language.ts';

/** The forms of a text that depends on a count, by the plural categories of its language. */
export type Forms = { readonly [category in Intl.LDMLPluralRule]?: string };

/** The texts of a part of the product in another language, by the English ones; those with a count by the English plural. */
export type Translations = Readonly<Record<string, string | Forms>>;

const texts = new Map<string, string | Forms>();
let rules: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** Adds texts in the language of the page. */
export function addTexts(translations: Translations): void {
  for (const [english, translated] of Object.entries(translations)) texts.set(english, translated);
}

/** Begins a page in a language: texts are those of the code until others are added. */
export function speak(language: string): void {
  setLanguage(language);
  texts.clear();
  rules = numbers = undefined;
}

/** Returns a number as the language of the page writes it: "1,204". */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(formatLanguage(), { maximumFractionDigits: 20 });
  return numbers.format(value);
}

/** Returns a value as a text without markup shows it: set apart, where the words around it are written in the other direction. */
function valueText(value: unknown): string {
  if (typeof value === 'number') return numberText(value);
  return isRightToLeft() ? `\u2068${String(value)}\u2069` : String(value);
}

/** Returns an English text in the language of the page, its values not filled in; the text itself where it has no translation. */
export function patternOf(english: string): string {
  const found = texts.get(english);
  return typeof found === 'string' ? found : english;
}

/** Returns the form of a text for a count. */
export function formOf(count: number, one: string, other: string): string {
  const found = texts.get(other);
  if (typeof found !== 'object') return count === 1 ? one : other;
  rules ??= new Intl.PluralRules(formatLanguage());
  return found[rules.select(count)] ?? found.other ?? other;
}

/** Returns a text with its values in the place of their names. */
export const filled = (pattern: string, values: Readonly<Record<string, unknown>> | undefined): string =>
  values
    ? pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? valueText(values[name]) : whole))
    : pattern;

/**
 * Returns a text in the language of the page: t('{done} of {total}', { done, total }). The English one stands at the place where it is
 * shown; what it is in other languages stands in web/texts/translations. Called while something is drawn, not as a module is loaded.
 */
export const t = <const Text extends string>(english: Text, ...[values]: ValuesOf<Text, string | number>): string =>
  filled(patternOf(english), values);

/**
 * Returns a text with a count in the form that the language has for it: plural(3, '{count} unit', '{count} units'). Each form is a whole
 * text, since languages have up to six.
 */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: ValuesOf<Exclude<NamesIn<One | Other>, 'count'> extends infer Name extends string ? `{${Name}}` : '', string | number>
): string {
  return filled(formOf(count, one, other), { count, ...values });
}

/** Marks an English text in a table, which is shown by t(). Returns it unchanged. */
export const text = <const Text extends string>(english: Text): Text => english;
