import { type FormattedValue, Sentence, sentence } from '../../../../shared/kernel/regional/sentence.ts';
import type { ValuesOf } from '../../../../shared/kernel/regional/text-values.ts';
import { FileRefused } from '../../../platform/runtime/file-refused.ts';
import { beginningOf } from '../../../../shared/kernel/text-beginning.ts';

/** How much of a value of a package a refusal repeats, and its longest text, in characters. */
const MOST_OF_VALUE = 160;
const MOST_OF_TEXT = 800;

const cut = (text: string, most: number): string => (text.length > most ? `${beginningOf(text, most)}…` : text);

/** A package that is refused, with what is wrong and in which file, in words for its author. */
export class PackageRefused extends FileRefused {
  override readonly name = 'PackageRefused';

  private constructor(message: Sentence) {
    super(message);
  }

  /** Returns the refusal with a text of `said`. */
  static of(message: Sentence): PackageRefused {
    return new PackageRefused(message);
  }
}

/** What is unusual about a package and no reason to refuse it, as it is printed and with its values. It leaves its thread as a plain object. */
export type PackageWarning = Pick<Sentence, 'printed' | 'text'>;

type Value = string | number | FormattedValue | Sentence;

/** How a sentence names a document: its path in the package, or words for a file that was uploaded alone. */
export type DocumentName = string | Sentence;

const cutValue = (value: Value): Value => (typeof value === 'string' ? cut(value, MOST_OF_VALUE) : value);

/** The values of a sentence about a package. */
type PackageValues<Text extends string> = ValuesOf<Text, Value>;

/**
 * Returns a sentence about a package. This is the one place where values of a package come into texts, and they are cut here.
 */
export function said<const Text extends string>(english: Text, ...[values]: PackageValues<Text>): Sentence {
  const cutValues = Object.fromEntries(Object.entries<Value>(values ?? {}).map(([name, value]) => [name, cutValue(value)]));
  const { text, printed } = sentence<string>(english, cutValues);
  return new Sentence(text, cut(printed, MOST_OF_TEXT));
}

/** Returns the English words of a reader of files, which are printed as they are; in other languages the kind of fault stands in their place. */
export const reported = (kind: Sentence, printed: string): Sentence => new Sentence(kind.text, cut(printed, MOST_OF_VALUE));

/** Returns the refusal of a package: a text that was put together elsewhere is no argument of it. */
export const refused = <const Text extends string>(english: Text, ...values: PackageValues<Text>): PackageRefused =>
  PackageRefused.of(said(english, ...values));
