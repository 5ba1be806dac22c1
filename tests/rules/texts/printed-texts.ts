import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const QUOTED = /(?<![\p{L}\d])'(?![.,;:)])((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+?)'(?![\p{L}\d])/gu;
/** What a text is divided by: `{name}`, the letters that the specification prints for numbers, a unit with its number, the sign of an addition. */
const VALUE = /^\+ |\{[^{}]*\}|\b[\w]+ Unit N\b|\b(?:N|n|X|Y)\b|…/;

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

const readAll = (patterns: readonly string[], isRead: (file: string) => boolean): string =>
  plain(
    globSync([...patterns], { cwd: ROOT })
      .filter(isRead)
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n'),
  );

const isTest = (file: string): boolean => file.includes('.spec.ts');

/** Returns the sources of the product, as one text. */
export const sourcesOfProduct = (): string =>
  readAll(['{web,shared,functions,events}/**/*.{ts,tsx}'], (file) => !isTest(file) && !file.includes('/generated/'));

/** Returns the sources of its tests but for the rules, as one text. */
export const sourcesOfTests = (): string =>
  readAll(
    ['tests/**/*.ts', '{web,shared,functions,events}/**/*.spec.{ts,tsx}'],
    (file) => !file.startsWith('tests/rules/') && !file.includes('/contract/'),
  );

/** Returns whether sources hold a text: all that stands between its values. */
export const hold = (sources: string, text: string): boolean =>
  plain(text)
    .split(VALUE)
    .map((part) => part.trim())
    .filter((part) => part.length > 1)
    .every((part) => sources.includes(part));

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns whether a text of the product, whose values are `{named}`, can read as a printed one. */
export function readsAs(product: string, printed: string): boolean {
  if (!product.includes('{')) return false;
  const parts = plain(product).split(/\{[^{}]*\}/);
  // A text that is little more than values reads as anything.
  if (parts.join('').trim().length < 5) return false;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`).test(plain(printed));
}
