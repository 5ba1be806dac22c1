import type { ProductText } from './repository-texts.ts';
import { MACHINERY, SPELLINGS, TEXT_EXCEPTIONS } from './text-words.ts';

const WORDS: Readonly<Record<string, string>> = { ...SPELLINGS, ...MACHINERY };
/** A number of an HTTP error, as in "answered 500"; numbers with a unit are counts. */
const STATUS = /(?<![\d.,])[45]\d\d(?![\d.,]*\d| (?:[a-z]|MB))/;

/** Returns a text without values that are filled in and without what exceptions allow. */
const searchedPart = (text: string): string =>
  TEXT_EXCEPTIONS.reduce((rest, exception) => rest.replaceAll(new RegExp(exception.text, 'g'), ' '), text.replaceAll(/\{[^}]*\}/g, ' '));

/** Returns what is wrong with the words of a text, one sentence each. */
export function retiredWordsOf(text: string): string[] {
  const rest = searchedPart(text);
  const words = [...rest.toLowerCase().matchAll(/e-mails?|[a-z]+/g)].map(([word]) => word).filter((word) => Object.hasOwn(WORDS, word));
  const problems = words.map((word) => `"${word}": write ${WORDS[word]}`);
  return STATUS.test(rest) ? [...problems, 'a status number: write what happened'] : problems;
}

/** Returns one line for each retired word in texts that are ours. */
export const retiredWordsIn = (texts: readonly ProductText[]): string[] =>
  texts
    .filter(({ kind }) => kind === 'ours')
    .flatMap(({ file, line, text }) => retiredWordsOf(text).map((problem) => `${file}:${line}: ${problem}, in '${text}'`));
