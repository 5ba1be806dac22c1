import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { literalTextsIn } from './literal-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const QUOTED = /(?<![\p{L}\d])'(?![.,;:)])((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+?)'(?![\p{L}\d])/gu;
/**
 * What a text is divided by: `{name}`, the letters that the specification prints for numbers, a unit with its number, the sign of an
 * addition, and so on.
 */
const VALUE = /^\+ |\{[^{}]*\}|\b[\w]+ Unit N\b|(?<!\/)\b(?:N|n|X|Y)\b(?!\/)|…|, \.\.\.$/;

/** A text that the documents of the screens print between quotation marks. */
export type PrintedText = { readonly text: string; readonly document: string };

/** Returns a text as it is compared: without escapes, with plain apostrophes and single spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/&apos;|’/g, "'")
    .replaceAll(/\s+/g, ' ');

/** Returns the texts that a document prints, each once. */
export function printedIn(markdown: string): string[] {
  const withoutCode = markdown.replaceAll(/`[^`]*`/g, ' ');
  return [...new Set([...withoutCode.matchAll(QUOTED)].map(([, text = '']) => text))];
}

/** Returns the texts that the documents of the screens print. */
export const printedTexts = (): PrintedText[] =>
  globSync('docs/spec/screens/*.md', { cwd: ROOT }).flatMap((document) =>
    printedIn(readFileSync(join(ROOT, document), 'utf8')).map((text) => ({ text, document })),
  );

const filesOf = (patterns: readonly string[], isRead: (file: string) => boolean): [string, string][] =>
  globSync([...patterns], { cwd: ROOT })
    .filter(isRead)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);

const readAll = (patterns: readonly string[], isRead: (file: string) => boolean = () => true): string[] =>
  filesOf(patterns, isRead).flatMap(([file, source]) => literalTextsIn(file, source).map(plain));

const isProduct = (file: string): boolean => !file.includes('.spec.ts') && !file.includes('/generated/');

/** Returns the sources of the product without comments, as one text. */
export const codeOfProduct = (): string =>
  filesOf(['{web,shared,functions,events}/**/*.{ts,tsx}'], isProduct)
    .map(([, source]) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n');

/** Returns the texts that tests of screens write out: journeys, and specs of the web and of what it shares with the server. */
export const textsOfScreenTests = (): string[] => readAll(['tests/journeys/**/*.ts', '{web,shared}/**/*.spec.{ts,tsx}']);

/** Returns the texts that all tests write out, but for those of the rules. */
export const textsOfTests = (): string[] =>
  readAll(
    ['tests/**/*.ts', '{web,shared,functions,events}/**/*.spec.{ts,tsx}'],
    (file) => !/^tests\/(rules|contract|bench|pictures)\//.test(file),
  );

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\d]/u.test(character);

/** Returns where a part ends in a text, as whole words; -1 where it is not. */
function endOf(part: string, text: string, from: number): number {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length;
    const isWhole = !(isInWord(text[at - 1]) && isInWord(part[0])) && !(isInWord(text[end]) && isInWord(part.at(-1)));
    if (isWhole) return end;
  }
  return -1;
}

/** Returns whether one of several texts holds a printed one: all that stands between its values, in its order. */
export function hold(texts: readonly string[], printed: string): boolean {
  const parts = plain(printed)
    .split(VALUE)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  return texts.some((text) => {
    let end = 0;
    return parts.every((part) => (end = endOf(part, text, end)) >= 0);
  });
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns whether a text of the product, whose values are `{named}`, can read as a printed one. */
export function readsAs(product: string, printed: string): boolean {
  if (!product.includes('{')) return false;
  const parts = plain(product).split(/\{[^{}]*\}/);
  // A text that is little more than values reads as anything.
  if (parts.join('').trim().length < 5) return false;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`).test(plain(printed));
}

/** Returns whether code has a printed text between quotation marks, with values in its place. */
export const isQuoted = (code: string, printed: string): boolean =>
  new RegExp(
    `(['"\`])${printed
      .split(/\{[^{}]*\}/)
      .map(escaped)
      .join(String.raw`\$\{[^{}]*\}`)}\\1`,
  ).test(code);
