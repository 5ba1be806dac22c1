import type { NamesIn, ValuesOf } from './text-values.ts';

/** Kinds of values that a language writes in its way: counts above a thousand, sizes of files in bytes, days, moments, lists of names, and of words with one before the last. */
type Kinds = {
  readonly amount: number;
  readonly size: number;
  readonly day: string;
  readonly instant: string;
  readonly list: readonly string[];
  readonly words: readonly TextValue[];
  readonly sentence: SentenceText;
};
type Kind = keyof Kinds;

/** A value as it is sent and stored: a text or name as it stands, a small number, or one of a kind. */
export type TextValue = string | number | { readonly [Name in Kind]: { readonly kind: Name; readonly value: Kinds[Name] } }[Kind];

/** A sentence as it is sent and stored: the English pattern, by which translations know it, and its values. */
export type SentenceText = { readonly id: string; readonly values?: Readonly<Record<string, TextValue>> };

/** What is sent of a message that has one sentence or several. */
export type SentSentences = SentenceText | readonly SentenceText[] | null | undefined;

/** A value of a kind, with how the English sentence prints it. */
export class FormattedValue {
  readonly text: Exclude<TextValue, string | number>;
  readonly printed: string;

  constructor(text: Exclude<TextValue, string | number>, printed: string) {
    this.text = text;
    this.printed = printed;
  }
}

/** What stands in the place of a name in a sentence. */
export type SentenceValue = string | number | FormattedValue | Sentence;
type Values = Readonly<Record<string, SentenceValue>>;

/** Returns a number that is printed as "1,204". */
export const amount = (value: number): FormattedValue => new FormattedValue({ kind: 'amount', value }, value.toLocaleString('en-GB'));

/** Returns names that are printed one after the other: "a, b, c". */
export const listOf = (names: readonly string[]): FormattedValue => new FormattedValue({ kind: 'list', value: names }, names.join(', '));

/** More than any name, title or address has. */
const LONGEST_VALUE = 1_000;

/** Returns a text as it stands in a sentence: what a caller has sent may be of any length, and is answered three times. */
const cut = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Returns a value as it is sent. */
export function sentValue(value: SentenceValue): TextValue {
  if (typeof value === 'string') return cut(value);
  if (value instanceof FormattedValue) return value.text;
  return value instanceof Sentence ? { kind: 'sentence', value: value.text } : value;
}

/** Returns a value as the English sentence prints it. */
export const printedValue = (value: SentenceValue | undefined): string =>
  value instanceof FormattedValue ? value.printed : typeof value === 'string' ? cut(value) : String(value);

const filled = (pattern: string, values: Values): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? printedValue(values[name]) : whole));

/** A sentence that is printed in English and shown in the language of who reads it. */
export class Sentence {
  readonly text: SentenceText;
  readonly printed: string;

  constructor(text: SentenceText, printed: string) {
    this.text = text;
    this.printed = printed;
  }

  toString(): string {
    return this.printed;
  }
}

/** A sentence without values is its own pattern. */
export type Message = string | Sentence;

function sentenceOf(id: string, english: string, values: Values): Sentence {
  const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sentValue(value)]));
  return new Sentence({ id, values: sent }, filled(english, values));
}

/** Returns a sentence with values: sentence('“{title}” is not published yet.', { title }). It is translated as t() of the web translates texts. */
export const sentence = <const Text extends string>(english: Text, values: Readonly<Record<NamesIn<Text>, SentenceValue>>): Sentence =>
  sentenceOf(english, english, values);

/** Returns a sentence with a count, in the English form for it. Each form is a whole sentence; translations know it by the second. */
export const countedSentence = <const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: ValuesOf<Exclude<NamesIn<One | Other>, 'count'> extends infer Name extends string ? `{${Name}}` : '', SentenceValue>
): Sentence => sentenceOf(other, count === 1 ? one : other, { count, ...values });

/** Returns a message as a value of another sentence: one without values is translated, too. */
export const asSentence = (message: Message): Sentence => (message instanceof Sentence ? message : new Sentence(textOf(message), message));

/** Returns a message as it is sent: one without values has its text alone. */
export const textOf = (message: Message): SentenceText => valuesIn(message) ?? { id: String(message) };

/** The newest sentences that had to be texts, by how they are printed. One that has left is shown in English. */
const noted = new Map<string, SentenceText>();
const MOST_NOTED = 500;

/** Notes the pattern and values of a text that is printed. Returns the text. */
function noteText(printed: string, text: SentenceText): string {
  noted.delete(printed);
  noted.set(printed, text);
  const [oldest] = noted.keys();
  if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest);
  return printed;
}

/** Returns what was noted of a text; null for one without values. */
const notedText = (printed: string): SentenceText | null => noted.get(printed) ?? null;

/**
 * Returns a sentence with values as the text that is printed, for a schema of zod and whatever else hands texts on: its pattern and values are
 * noted for `valuesIn`.
 */
export function notedSentence<const Text extends string>(english: Text, values: Readonly<Record<NamesIn<Text>, SentenceValue>>): string {
  const { text, printed } = sentence(english, values);
  return noteText(printed, text);
}

/** Returns the pattern and the values of a message; null for one without values, which its text says wholly. */
export const valuesIn = (message: Message): SentenceText | null => (message instanceof Sentence ? message.text : notedText(message));

/** Returns a message of what was stored of it: the English text and, where it has values, its pattern with them. */
export const messageOf = (printed: string, text: SentenceText | null | undefined): Message =>
  text ? new Sentence(text, printed) : printed;
