import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADMINS, ALL_ROLES, AUTHORS, REPORT_READERS, STAFF, SUPER_ADMINS } from '../../../shared/access/roles.ts';
import { type ScreenRow, screenKeys, screenOf } from '../../../shared/access/screens.ts';
import { literalTextsIn } from './literal-texts.ts';
import { codeOfProduct, hold, isQuoted, printedIn, printedTexts, readsAs, textsOfScreenTests, textsOfTests } from './printed-texts.ts';
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
  'field: messages': 'a pattern of refusals',
  'HH:MM': 'a pattern of times',
  'Xh Ym Zs': 'a pattern of times',
};

/** Printed as an example of what the product makes. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '3rd March 2024 at 14:05': 'a time, as tests give it',
  '21 Nov 2026': 'a day, as tests give it',
  'Deleted 2 users.': 'the result of an act on rows, as tests give it',
  'Parent > Child': 'the names of two categories, as tests give them',
};

/** Values that calls answer or take; screens have other words for them. */
const VALUES: ReadonlySet<string> = new Set(['unchanged', 'user-uploads', 'Erased user']);

const document = readFileSync(join(import.meta.dirname, '../../../docs/spec/screens.md'), 'utf8');
/** The rows of the table of routes that are screens: path, who may open it, title, and who reaches it on the central host. */
const rows = document
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // Other tables have fewer columns.
  .filter((cells) => cells.length === 8 && cells[1]?.startsWith('/') && cells[2] !== '–')
  .map(([, path = '', , roles = '', title = '', central = '']) => ({ path: path.replace(/ \(.*$/, ''), roles, title, central }));

/** The sets of roles of docs/spec/access.md, section 1. */
const OPEN: Readonly<Record<string, ScreenRow['open']>> = {
  public: 'public',
  'any session': 'session',
  'super admin': SUPER_ADMINS,
  'super admin, admin, instructor, manager': STAFF,
  authors: AUTHORS,
  administrators: ADMINS,
  'report readers': REPORT_READERS,
  'all roles': ALL_ROLES,
};
const IN_BRANCH = '; in a branch super admin only';
const CENTRAL: Readonly<Record<string, ScreenRow['central'] | null>> = { all: 'all', 'super admin': 'super_admin', '–': null };

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

describe('the rights in docs/spec/screens.md', () => {
  const screens = new Map(screenKeys.map((key) => [pathOf(screenOf(key).path), screenOf(key)]));

  it('are those of the screens, in the instance and in a branch', () => {
    const printedRights = rows.map(({ path, roles }) => [path, OPEN[roles.replace(IN_BRANCH, '')], roles.endsWith(IN_BRANCH)]);
    const rights = rows.map(({ path }) => [
      path,
      screens.get(pathOf(path))?.open,
      screens.get(pathOf(path))?.openInBranch === SUPER_ADMINS,
    ]);
    expect(rights).toEqual(printedRights);
  });

  it('say who reaches a screen on the central host', () => {
    const printedCentral = rows.map(({ path, central }) => [path, CENTRAL[central.replace(' (settled)', '')]]);
    expect(rows.map(({ path }) => [path, screens.get(pathOf(path))?.central ?? null])).toEqual(printedCentral);
  });
});

describe('the texts that docs/spec/screens prints', () => {
  it('are said by the product', () => {
    expect(printed.length).toBeGreaterThan(450);
    const [texts, code] = [productTexts.map(({ text }) => text), codeOfProduct()];
    const isSaid = (text: string): boolean => hold(texts, text) || texts.some((each) => readsAs(each, text)) || isQuoted(code, text);
    const unsaid = printed.filter(({ text }) => NOT_SHOWN[text] === undefined && EXAMPLES[text] === undefined && !isSaid(text));
    expect(unsaid).toEqual([]);
  });

  it('are left out only while they are printed', () => {
    expect(
      [...Object.keys(NOT_SHOWN), ...Object.keys(EXAMPLES), ...VALUES].filter((text) => !printed.some((each) => each.text === text)),
    ).toEqual([]);
  });

  it('are named by tests of screens, and values of calls by tests of those', () => {
    const [ofScreens, all] = [textsOfScreenTests(), textsOfTests()];
    const unnamed = printed.filter(({ text }) => NOT_SHOWN[text] === undefined && !hold(VALUES.has(text) ? all : ofScreens, text));
    expect(unnamed).toEqual([]);
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
    expect(hold(['Page \u0000 of \u0000'], 'Page X of Y')).toBe(true);
    expect(hold(['Page one', 'two of three'], 'Page X of Y')).toBe(false);
    expect(hold(['Wait (0/1)'], 'Wait ({current}/{total})')).toBe(true);
    expect(hold(['N/A'], 'N/A')).toBe(true);
    expect(readsAs('{Type} Unit {n} title is required', 'Video Unit N title is required')).toBe(true);
    expect(readsAs('{Type} Unit {n} title is required', 'Video Unit N path is required')).toBe(false);
  });

  it('knows texts between quotation marks in code', () => {
    expect(isQuoted("const a = 'N/A';", 'N/A')).toBe(true);
    expect(isQuoted('save(`${title}-certificate.pdf`)', '{title}-certificate.pdf')).toBe(true);
    expect(isQuoted("notStarted: 'Started'", 'Started: {date}')).toBe(false);
  });

  it('takes whole words of one text', () => {
    expect(hold(['Your Accounts'], 'Your Account')).toBe(false);
    expect(hold(['notStarted: 2'], 'Started: {date}')).toBe(false);
    expect(hold(['Started: 2 May'], 'Started: {date}')).toBe(true);
  });

  it('reads what a test writes out, and no comment, code or title', () => {
    const source = [
      "import { it } from './Saved.ts';",
      '// Saved.',
      "it.each(['Ready.'])('Saved. %s', () => {",
      '  const Saved = `Page ${Saved} of 2`;',
      '  expect(Saved).toMatch(/^Copy \\((\\d+|[ab]) of 2\\)\\.$/);',
      "  ask('{ course { title } }');",
      '});',
    ].join('\n');
    expect(literalTextsIn('a.spec.ts', source)).toEqual(['Ready.', 'Page \u0000 of 2', 'Copy (\u0000 of 2).']);
    expect(literalTextsIn('a.tsx', '<p title="Saved.">{/* Ready. */}Page {n}</p>')).toEqual(['Saved.', 'Page ']);
  });
});
