import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenKeys, screenOf } from '../../../shared/access/screens.ts';
import { hold, printedIn, printedTexts, readsAs, sourcesOfProduct, sourcesOfTests } from './printed-texts.ts';
import { productTexts } from './repository-texts.ts';

/** Texts that are printed and that nobody is shown, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'Coming Soon!': 'dropped: Support is a page',
  '5 Mar 2026': 'an example of a date',
  'Video Unit N must have a video path or YouTube link': 'a variant; the first one printed is used',
  'Document Unit N document file is required': 'a variant',
  'Iframe Unit N URL is required': 'a variant',
  'SCORM Unit N file is required': 'a variant',
  'Unit not found': 'a variant',
  'NewCourse unit not found': 'a variant',
  'No quick links available.': 'stands where a role has no quick link, and every role has some',
  'HH:MM': 'a pattern of times',
  'Xh Ym Zs': 'a pattern of times',
};

const document = readFileSync(join(import.meta.dirname, '../../../docs/spec/screens.md'), 'utf8');
/** The rows of the table of routes that are screens: path and title. */
const rows = document
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // Other tables have fewer columns.
  .filter((cells) => cells.length === 8 && cells[1]?.startsWith('/') && cells[2] !== '–')
  .map(([, path = '', , , title = '']) => ({ path: path.replace(/ \(.*$/, ''), title }));

const pathOf = (path: string): string =>
  path
    .replaceAll(/:(\w+)\(n\)/g, ':$1')
    .replaceAll(/\{[^}]*\?\}|:\w+\?/g, '?')
    .replaceAll(/\{[^}]*\}|:\w+/g, '*');
const printed = printedTexts();

describe('the rows of docs/spec/screens.md', () => {
  it('are the screens of the product, all of them', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.map(({ path }) => pathOf(path)).toSorted()).toEqual(screenKeys.map((key) => pathOf(screenOf(key).path)).toSorted());
  });

  it('have the title of their screen, where it is printed', () => {
    const titles = new Map(screenKeys.map((key) => [pathOf(screenOf(key).path), screenOf(key).title]));
    const literal = rows.filter(({ title }) => /^[A-Z]/.test(title));
    expect(literal.length).toBeGreaterThan(45);
    expect(literal.filter(({ path, title }) => titles.get(pathOf(path)) !== title)).toEqual([]);
  });
});

describe('the texts that docs/spec/screens prints', () => {
  it('are said by the product', () => {
    expect(printed.length).toBeGreaterThan(450);
    const product = sourcesOfProduct();
    const unsaid = printed.filter(
      ({ text }) => NOT_SHOWN[text] === undefined && !hold(product, text) && !productTexts.some((each) => readsAs(each.text, text)),
    );
    expect(unsaid).toEqual([]);
  });

  it('are left out only while they are printed', () => {
    expect(Object.keys(NOT_SHOWN).filter((text) => !printed.some((each) => each.text === text))).toEqual([]);
  });

  it('are named by tests', () => {
    const tests = sourcesOfTests();
    expect(printed.filter(({ text }) => NOT_SHOWN[text] === undefined && !hold(tests, text))).toEqual([]);
  });
});

describe('the search for printed texts', () => {
  it('finds texts between quotation marks, apostrophes and all, and none in code', () => {
    expect(printedIn("'Save'; 'You don't have access.' and `'x'`, the user's 'A {n}'")).toEqual([
      'Save',
      "You don't have access.",
      'A {n}',
    ]);
  });

  it('takes values for anything, and knows what is missing', () => {
    expect(hold("'Page ${x} of ${y}'", 'Page X of Y')).toBe(true);
    expect(hold('Page one', 'Page X of Y')).toBe(false);
    expect(readsAs('{Type} Unit {n} title is required', 'Video Unit N title is required')).toBe(true);
    expect(readsAs('{Type} Unit {n} title is required', 'Video Unit N path is required')).toBe(false);
  });
});
