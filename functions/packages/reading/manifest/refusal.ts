import { FileRefused } from '../../../platform/runtime/file-refused.ts';
import { beginningOf } from '../../../../shared/kernel/text-beginning.ts';

/** How much of a value of a package a refusal repeats, and its longest text, in characters. */
const MOST_OF_VALUE = 160;
const MOST_OF_TEXT = 800;

const cut = (text: string, most: number): string => (text.length > most ? `${beginningOf(text, most)}…` : text);

/** A package that is refused, with what is wrong and in which file, in words for its author. */
export class PackageRefused extends FileRefused {
  override readonly name = 'PackageRefused';

  private constructor(message: string) {
    super(message);
  }

  /** Returns the refusal with a text of `said`. */
  static of(message: string): PackageRefused {
    return new PackageRefused(cut(message, MOST_OF_TEXT));
  }
}

/**
 * Returns a sentence about a package, as the tag of a template. This is the one place where values of a package come into texts, and they
 * are cut here.
 */
export const said = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  cut(parts.map((part, index) => part + cut(String(values[index] ?? ''), MOST_OF_VALUE)).join(''), MOST_OF_TEXT);

/** Returns the refusal of a package, as the tag of a template: a text that was put together elsewhere is no argument of it. */
export const refused = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): PackageRefused =>
  PackageRefused.of(said(parts, ...values));
