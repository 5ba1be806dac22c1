import { describe, expect, it } from 'vitest';
import { limitsIn, measuresIn, type SuiteLimits, waitsIn } from './time-bounds.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

const read = (file: string): string => textOf(file);
const FOLDERS = ['shared', 'events', 'functions', 'infra', 'web', 'tests'];
const files = trackedFiles(...FOLDERS)
  .filter((file) => /\.spec\.tsx?$/.test(file) || /^tests\/(?:journeys|cloud|fixtures)\/.*\.ts$/.test(file))
  .filter((file) => !file.startsWith('tests/bench/') && !file.endsWith('tests/rules/time-bounds.spec.ts'));

/** Returns the number behind a name in a file of settings. @throws Error for none */
function settingIn(text: string, pattern: RegExp): number {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`The settings have no ${pattern.source}.`);
  return Number(found.replaceAll('_', ''));
}

const vitest = read('vitest.config.ts');
const cloudSettings = vitest.slice(vitest.indexOf('const cloud ='));
const journeySettings = read('tests/journeys/playwright.config.ts');
const CLOUD: SuiteLimits = {
  test: settingIn(cloudSettings, /testTimeout: ([\d_]+)/),
  expectation: settingIn(cloudSettings, /poll: \{ timeout: ([\d_]+)/),
};
const UNIT: SuiteLimits = {
  test: settingIn(vitest.slice(vitest.indexOf("namedProject('unit')")), /testTimeout: ([\d_]+)/),
  expectation: 0,
};
const JOURNEYS: SuiteLimits = {
  test: settingIn(journeySettings, /^ {2}timeout: ([\d_]+)/m),
  expectation: settingIn(journeySettings, /expect: \{ timeout: ([\d_]+)/),
};

const limitsOf = (file: string): SuiteLimits => {
  if (file.startsWith('tests/journeys/')) return JOURNEYS;
  return /^tests\/(?:cloud|access|faults|conformance|emulators\/localstack)\//.test(file) ? CLOUD : UNIT;
};

/** What stays, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tests/journeys/axe.ts: pause(FRAME_MS':
    'a frame on its way to another address never answers; what it shows is looked at by its own page',
};

const matchesOf = (what: (text: string, file: string) => readonly string[]): string[] =>
  files.flatMap((file) => what(read(file), file).map((line) => `${file}: ${line}`)).filter((line) => !isException(line));
const isException = (line: string): boolean => Object.keys(EXCEPTIONS).some((known) => line.startsWith(known));

describe('a test on a slow machine', () => {
  it('is looked at in all suites', () => expect(files.length).toBeGreaterThan(500));

  it('compares no time that it has measured with a bound: `npm run bench` tells times', () => {
    expect(matchesOf(measuresIn)).toEqual([]);
  });

  it('waits for what it asks about, and for no moment, in a browser', () => {
    expect(matchesOf((text, file) => (file.startsWith('tests/journeys/') ? waitsIn(text) : []))).toEqual([]);
  });

  it('has as long as every test of its suite at least', () => {
    expect(matchesOf((text, file) => limitsIn(text, limitsOf(file)))).toEqual([]);
  });
});

describe('a bound', () => {
  it.each([
    'expect(performance.now() - begun).toBeLessThan(30_000);',
    'expect(Math.min(...times)).toBeLessThan(50);',
    'expect(Date.now() - begun).toBeLessThanOrEqual(2);',
    'expect(await page.evaluate(() => seen.longestMs)).toBeLessThan(1_000);',
    'expect(elapsed).toBeLessThan(3);',
    'expect(begun + 500).toBeGreaterThan(Date.now());',
  ])('of a measured time is recognised in %s', (line) => expect(measuresIn(line)).toHaveLength(1));

  it.each([
    'expect(bytes).toBeLessThan(1_000);',
    'expect(performance.now() - begun).toBeGreaterThan(190);',
    'expect(turn).toBeLessThan(200);',
  ])('is none in %s', (line) => expect(measuresIn(line)).toEqual([]));

  it.each([
    'await page.waitForTimeout(500);',
    'await pause(300);',
    'await setTimeout(5500);',
    'await new Promise((done) => setTimeout(done, 250));',
  ])('of a moment is recognised in %s', (line) => expect(waitsIn(line)).toHaveLength(1));

  const limits: SuiteLimits = { test: 120_000, expectation: 20_000 };
  it.each([
    'await expect(text).toBeVisible({ timeout: 2000 });',
    'const PATIENCE_MS = 3_000;\nawait expect(text).toBeVisible({ timeout: PATIENCE_MS });',
    "it('holds', { timeout: 60_000 }, async () => {",
    'test.setTimeout(60_000);',
    "it('holds', async () => {\n}, 60_000);",
    'const timeout = 10_000;\nawait expect.poll(look, { timeout }).toBe(1);',
  ])('below that of the suite is recognised in %s', (text) => expect(limitsIn(text, limits)).toHaveLength(1));

  it.each(['await expect(text).toBeVisible({ timeout: 30_000 });', "it('holds', { timeout: 120_000 }, async () => {"])(
    'that is no lower is none: %s',
    (text) => expect(limitsIn(text, limits)).toEqual([]),
  );
});
